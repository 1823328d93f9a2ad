/** What is compared: a field by its name, or what is known by its path. */
interface Comparison {
  readonly field: string;
  readonly is: (typeof comparisons)[number];
  readonly value?: string | number | boolean | undefined;
  readonly values?: readonly (string | number | boolean)[] | undefined;
}
export type FormCondition =
  | Comparison
  | { readonly all: readonly FormCondition[] }
  | { readonly any: readonly FormCondition[] }
  | { readonly not: FormCondition };

export const comparisons = ['equal', 'different', 'one of', 'more', 'less', 'filled', 'empty'] as const;
/** As deep and as many as a condition may be. */
export const mostDeep = 4;
export const mostCompared = 50;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || value === false;
/** As people compare: neither case nor the spaces around count. What has parts is compared with nothing. */
const plain = (value: unknown): string =>
  isEmpty(value) || typeof value === 'object' ? '' : String(value).trim().toLowerCase();
const isSame = (a: unknown, b: unknown) => plain(a) === plain(b);

/** Figures by their size, everything else by its letters, so that dates are compared too; nothing is neither. */
function order(a: unknown, b: unknown): number {
  if ([a, b].some((one) => isEmpty(one) || typeof one === 'object')) return Number.NaN;
  const [x, y] = [Number(a), Number(b)];
  if (!Number.isNaN(x) && !Number.isNaN(y)) return Math.sign(x - y);
  const [left, right] = [plain(a), plain(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

const holding: Readonly<Record<Comparison['is'], (found: unknown, wanted: Comparison) => boolean>> = {
  equal: (found, { value }) => isSame(found, value),
  different: (found, { value }) => !isSame(found, value),
  'one of': (found, { values = [] }) => values.some((value) => isSame(found, value)),
  more: (found, { value }) => order(found, value) === 1,
  less: (found, { value }) => order(found, value) === -1,
  filled: (found) => !isEmpty(found),
  empty: isEmpty,
};

/** Whether a condition holds for what `at` finds by a name or path; without one everything holds. */
export function holds(condition: FormCondition | undefined, at: (path: string) => unknown): boolean {
  if (!condition) return true;
  if ('all' in condition) return condition.all.every((one) => holds(one, at));
  if ('any' in condition) return condition.any.some((one) => holds(one, at));
  if ('not' in condition) return !holds(condition.not, at);
  return holding[condition.is]?.(at(condition.field), condition) ?? false;
}

/** Every name and path that a condition looks at. */
export function lookedAt(condition: FormCondition): string[] {
  if ('all' in condition) return condition.all.flatMap(lookedAt);
  if ('any' in condition) return condition.any.flatMap(lookedAt);
  return 'not' in condition ? lookedAt(condition.not) : [condition.field];
}

/** How deep a condition is. */
export function depthOf(condition: FormCondition): number {
  const inner = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [];
  if ('not' in condition) return 1 + depthOf(condition.not);
  return 1 + Math.max(0, ...inner.map(depthOf));
}
