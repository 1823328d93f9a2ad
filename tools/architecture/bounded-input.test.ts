import { expect, it } from 'vitest';
import { z } from 'zod';
import { allOperations } from '../../server/test/all-operations.ts';

// What a caller sends has an end: every list, every text and every table of keys, wherever it stands in a request.
const beyond = 100_001;
const longest = [
  ...['a', '1', 'A', '-', '.', 'é', '0'].map((sign) => sign.repeat(beyond)),
  `${'a'.repeat(beyond)}@example.test`,
  `a@${'a'.repeat(beyond)}.test`,
  `2026-01-01T00:00:00.${'0'.repeat(beyond)}Z`,
  `https://example.test/${'a'.repeat(beyond)}`,
  `{"a":"${'a'.repeat(beyond)}"}`,
  `+1${'5'.repeat(beyond)}`,
  `/${'a'.repeat(beyond)}`,
];
const manyKeys = [
  Object.fromEntries(Array.from({ length: beyond }, (_, at) => [`k${at}`, 1])),
  { key: 'a'.repeat(beyond) },
];

type Shape = z.ZodType;
interface Def {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[];
  readonly innerType?: Shape;
  readonly element?: Shape;
  readonly options?: readonly Shape[];
  readonly items?: readonly Shape[];
  readonly in?: Shape;
  readonly out?: Shape;
  readonly left?: Shape;
  readonly right?: Shape;
  readonly catchall?: Shape;
}
const defOf = (shape: Shape) => shape.def as unknown as Def;

const isCapped = (shape: Shape): boolean =>
  (defOf(shape).checks ?? []).some(({ _zod }) => ['max_length', 'length_equals'].includes(_zod.def.check));
const refusesAll = (values: readonly unknown[]) => (shape: Shape) =>
  values.every((value) => !shape.safeParse(value).success);

/** Parts of a shape that take as much as anybody sends, by their path; `around` are shapes of the same value. */
function endlessIn(shape: Shape, path: string, around: readonly Shape[] = []): string[] {
  const def = defOf(shape);
  const within = [...around, shape];
  const inside = (part: Shape | undefined, name = '') =>
    part ? endlessIn(part, `${path}${name}`, name === '' ? within : []) : [];
  const unless = (isBounded: boolean) => (isBounded ? [] : [`${path} (${def.type})`]);
  switch (def.type) {
    case 'object':
      return [
        ...Object.entries((shape as z.ZodObject).shape).flatMap(([key, part]) => inside(part as Shape, `.${key}`)),
        ...(def.catchall && defOf(def.catchall).type !== 'never' ? unless(false) : []),
      ];
    case 'array':
      return [...unless(isCapped(shape)), ...inside(def.element, '[]')];
    case 'string':
      return unless(isCapped(shape) || within.some(refusesAll(longest)));
    case 'record':
      return unless(within.some(refusesAll(manyKeys)));
    case 'pipe':
      // What a transformation begins with takes anything: what it makes of that is measured.
      return def.in && defOf(def.in).type !== 'transform' ? inside(def.in) : inside(def.out);
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return [];
  }
  const parts = [def.innerType, def.left, def.right, ...(def.options ?? []), ...(def.items ?? [])].filter(Boolean);
  return parts.length > 0 ? parts.flatMap((part) => inside(part)) : unless(false);
}

it.each(Object.entries(allOperations))('%s takes no list, text or table without an end', (_, operation) => {
  const { params, query, body } = operation;
  const endless = Object.entries({ params, query, body }).flatMap(([name, shape]) =>
    shape ? endlessIn(shape as Shape, name) : [],
  );
  expect(endless).toEqual([]);
});

it('finds what has no end, wherever it stands', () => {
  const shape = z.object({
    free: z.string().trim().optional(),
    capped: z.string().max(9),
    dated: z.iso.datetime().optional(),
    list: z.array(z.object({ note: z.string() })).optional(),
    either: z.union([z.number(), z.array(z.string().max(5))]),
    table: z.record(z.string().max(9), z.number()),
    few: z.record(z.string().max(9), z.string().max(9)).refine((table) => Object.keys(table).length < 9),
    any: z.unknown(),
  });
  expect(endlessIn(shape, 'body')).toEqual([
    'body.free (string)',
    'body.dated (string)',
    'body.list (array)',
    'body.list[].note (string)',
    'body.either (array)',
    'body.table (record)',
    'body.any (unknown)',
  ]);
});
