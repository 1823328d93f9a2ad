import type { FormCondition } from '@ratepayer/contract/forms/form-condition.ts';

export type Comparison = Extract<FormCondition, { readonly field: string }>;
/** How a group of conditions has to hold. */
export const groupKinds = ['all', 'any', 'none', 'not all'] as const;
export type GroupKind = (typeof groupKinds)[number];
export interface Group {
  readonly kind: GroupKind;
  readonly of: readonly FormCondition[];
}

/** A condition as a group: a comparison alone is a group of one. */
export function asGroup(condition: FormCondition): Group {
  if ('all' in condition) return { kind: 'all', of: condition.all };
  if ('any' in condition) return { kind: 'any', of: condition.any };
  if (!('not' in condition)) return { kind: 'all', of: [condition] };
  const inner = condition.not;
  if ('any' in inner) return { kind: 'none', of: inner.any };
  if ('all' in inner) return { kind: 'not all', of: inner.all };
  return { kind: 'none', of: [inner] };
}

/** A group as a condition; without anything in it there is none, and one comparison needs no group. */
export function ofGroup({ kind, of }: Group): FormCondition | undefined {
  const [first, ...more] = of;
  if (!first) return undefined;
  if (kind === 'all') return more.length === 0 && 'field' in first ? first : { all: of };
  if (kind === 'any') return { any: of };
  return { not: kind === 'none' ? { any: of } : { all: of } };
}

/** A value as it was typed: figures as figures, so that they are kept as such. */
export const comparedValue = (typed: string): string | number =>
  /^-?\d{1,12}(\.\d{1,6})?$/.test(typed) && String(Number(typed)) === typed ? Number(typed) : typed;
