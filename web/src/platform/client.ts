import type { AnswerOf, OperationTable, SentOf } from '@ratepayer/contract/kit/operation.ts';
import { type CallOptions, send } from './request.ts';

/** One operation as the browser calls it: answers what was asked for, or throws `Refused`. */
export interface Call<Input, Answer> {
  (input: Input, options?: CallOptions): Promise<Answer>;
  readonly operation: string;
  readonly path: string;
}

type Client<T> = { readonly [K in keyof T]: Call<SentOf<T[K]>, AnswerOf<T[K]>> };

/**
 * The operations of a table, typed by their declarations; only the paths are there at run time. `byQuery` names those
 * that write and take a query all the same.
 */
export function clientOf<T extends OperationTable>(
  paths: { readonly [K in keyof T]: string },
  byQuery: readonly (keyof T)[] = [],
): Client<T> {
  const calls = Object.entries<string>(paths).map(([operation, path]) => {
    const call = (input: object, options: CallOptions = {}) =>
      send(path, input, { ...options, byQuery: byQuery.includes(operation) });
    return [operation, Object.assign(call, { operation, path })];
  });
  return Object.fromEntries(calls);
}
