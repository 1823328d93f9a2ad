import type { z } from 'zod';
import { anyOf, isOfRole, type ListNeeds, type Needs } from '../users/needs.ts';
import type { Permission, Role } from '../users/roles.ts';

/**
 * Who may call an operation. Exactly one of the three kinds:
 * - `anyone`: no token needed; what the caller sees is held back by an unguessable key in the path or by its scope.
 * - `roles`: the caller's role is one of them (no permission covers it).
 * - `permission`: the caller holds one of these permissions, and each of `besides`, whatever the role.
 */
export type Access =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'roles'; readonly roles: readonly Role[] }
  | { readonly kind: 'permission'; readonly oneOf: readonly Permission[]; readonly besides: readonly Permission[] };

export const anyone: Access = { kind: 'anyone' };
export const onlyRoles = (...roles: Role[]): Access => ({ kind: 'roles', roles });
export const withPermission = (needs: Needs, ...besides: Permission[]): Access => ({
  kind: 'permission',
  oneOf: anyOf(needs),
  besides,
});
/** What a list asks, as its operations ask it. */
export const accessOf = (needs: ListNeeds): Access =>
  isOfRole(needs) ? onlyRoles(...needs.roles) : withPermission(needs);

/**
 * One declaration per operation: it validates, strips the answer, types the web client and writes the OpenAPI document.
 */
export interface Operation {
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** What it answers with 202 instead, when nothing is done before somebody else decides. */
  readonly accepted?: z.ZodType;
  /** Errors that only some operations answer: somebody else was first (409), an old sign-in (428). */
  readonly refuses?: readonly (409 | 428)[];
  /** Content types of an operation whose answer is a file. */
  readonly file?: readonly string[];
  /** Moves money or changes users or keys: unknown body fields are refused instead of dropped. */
  readonly strict?: boolean;
  /** Ends something that was begun: it is answered while the installation is worked on, too. */
  readonly goesOn?: boolean;
  /** Its body carries a file: 12 MB instead of one. */
  readonly large?: boolean;
}

export type OperationTable = Readonly<Record<string, Operation>>;

/** Keys that a caller may leave out: the ones that the schema does not need, or fills in itself. */
type Spare<I, O> = {
  [K in keyof I & keyof O]: Record<never, never> extends Pick<I, K>
    ? K
    : Record<never, never> extends Pick<O, K>
      ? K
      : never;
}[keyof I & keyof O];
/**
 * What is meant by the texts of a path or query: whether a key is needed stands on both sides of its schema, its value
 * only on the far one.
 */
type Meant<S> = S extends z.ZodObject ? Values<z.input<S>, z.output<S>> : unknown;
type Values<I, O> = { [K in Exclude<keyof I & keyof O, Spare<I, O>>]: O[K] } & { [K in Spare<I, O>]?: O[K] };

/** A body that holds nothing adds nothing. */
type Written<I> = string extends keyof I ? unknown : I;

/** What a caller of operation `O` sends, by name; which of it goes into the path says the path. */
export type SentOf<O> = (O extends { params: infer S } ? Meant<S> : unknown) &
  (O extends { query: infer S } ? Meant<S> : unknown) &
  (O extends { body: infer S extends z.ZodType } ? Written<NonNullable<z.input<S>>> : unknown);
/** What a caller of operation `O` gets back. */
export type AnswerOf<O> =
  | (O extends { answer: infer A extends z.ZodType } ? z.output<A> : never)
  | (O extends { accepted: infer B extends z.ZodType } ? z.output<B> : never);

/** Keeps the literal types of a table of operations. */
export function operations<const T extends OperationTable>(table: T): T {
  return table;
}
