import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { compiled, preparedOf } from './statement-text.ts';

const of = (id: number, ways: readonly string[], part = sql`a = ${id}`) =>
  sql`select ${sql.lit('x')} from t where ${part} and b in (${sql.join(ways)}) ${sql.raw('order by b')}`;

const asWritten = (statement: ReturnType<typeof of>) => {
  const { sql: text, parameters } = compiled(statement);
  return { text, values: [...parameters] };
};
const asked = (statement: ReturnType<typeof of>) => {
  const { text, values } = preparedOf(statement);
  return { text, values };
};

it('asks by the text and the values that a statement is written with, however often', () => {
  const inner = sql`select ${7}`;
  const made = [
    () => of(1, ['a', 'b']),
    () => of(2, ['c', 'd']),
    () => of(1, ['a']),
    () => of(1, []),
    () => of(1, ['a', 'b'], sql`a = (${inner})`),
    () => of(1, ['a', 'b'], sql``),
    () => sql`select ${1}, ${inner}`,
    () => sql`select ${inner}, ${1}`,
    () => sql`select ${sql.lit('1')}, ${sql.lit(1)}`,
    () => sql`select ${sql.lit('$1')}, ${'x'}`,
    () => sql`select ${sql.lit("it's")}, ${null}, ${undefined}`,
    () => sql`select ${sql.raw('x')}, ${sql.val([1, 2])}::int[]`,
    () => sql`select ${sql.raw('y')}, ${sql.val([1, 2])}::int[]`,
    () => sql`select ${sql.ref('x')}, ${sql.ref('y')}, ${sql.raw('x')}`,
    () => sql`select ${sql.ref('x')}, ${sql.ref('we"ird')}, ${sql.lit('x')}`,
    () => sql`select ${sql.ref('t.x')} from ${sql.table('t')}, ${sql.id('public', 'u')}`,
    () => sql`select ${sql.join([sql`1`, 2, sql`${3}`], sql` + `)}`,
    () => sql`select ${sql.join([1, sql`2`, sql`${3}`], sql` + `)}`,
    () => sql.raw('select 1') as ReturnType<typeof of>,
    () => sql`select 1`,
  ];
  for (let again = 0; again < 3; again++) for (const make of made) expect(asked(make())).toEqual(asWritten(make()));
});

it('names a text once, whatever its values', () => {
  const [first, again, other] = [of(1, ['a', 'b']), of(2, ['c', 'd']), of(2, ['c'])].map(preparedOf);
  expect(first?.name).toMatch(/^s\d+$/);
  expect(again?.name).toBe(first?.name);
  expect(other?.name).not.toBe(first?.name);
});

it('holds no more shapes and names than it may, and asks by the right text past them', () => {
  for (let i = 0; i < 60_000; i++) preparedOf(sql`select ${sql.lit(`n${i}`)}, ${i}`);
  for (const make of [() => of(3, ['e', 'f']), () => of(3, ['e', 'f', 'g']), () => sql`select ${sql.lit('new')}, ${1}`])
    expect(asked(make())).toEqual(asWritten(make()));
  expect(preparedOf(sql`select ${sql.lit('newer')}, ${1}`).name).toBeUndefined();
});
