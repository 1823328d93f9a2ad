import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bodyOf, toldOf } from './body-of.ts';
import {
  amount,
  check,
  date,
  email,
  fields,
  line,
  lines,
  oneOf,
  optional,
  percent,
  readTyped,
  refTo,
  secret,
  typedOf,
  type ValuesOf,
  whole,
  yesNo,
} from './fields.ts';

const customer = fields({
  name: line(20),
  email: optional(email),
  language: oneOf(['en-US', 'en-CA']),
  channel: oneOf(['', 'IVR']),
  paperless: yesNo,
  creditMinor: amount({ min: 100, max: 10_000 }),
  shareBps: optional(percent({ max: 1_000 })),
  days: whole({ min: 1, max: 30 }),
  from: optional(date),
  accountId: optional(refTo('account')),
  note: optional(lines(40)),
  key: optional(secret(30)),
});
const body = bodyOf(customer, { rowVersion: z.number().int().optional() });
const right: ValuesOf<typeof customer> = {
  name: 'Pat',
  email: '',
  language: 'en-US',
  channel: '',
  paperless: true,
  creditMinor: 500,
  shareBps: null,
  days: 3,
  from: null,
  accountId: null,
  note: '',
  key: '',
};

describe('the fields of a form', () => {
  it('are taken by both sides when they are right, and what may be empty may be left out', () => {
    expect(check(customer, right)).toEqual({});
    expect(body.parse({ ...right, rowVersion: 2 })).toEqual({ ...right, rowVersion: 2 });
    const { name, language, channel, paperless, creditMinor, days } = right;
    expect(body.parse({ name, language, channel, paperless, creditMinor, days })).toEqual(right);
  });

  it.each([
    ['name', '', 'needed'],
    ['name', ' ', 'needed'],
    ['name', 'x'.repeat(21), 'too_long'],
    ['name', 'a\u0007', 'bad_characters'],
    ['note', 'my card 4111 1111 1111 1111', 'card_number'],
    ['email', 'pat@', 'no_email'],
    ['language', 'xx-XX', 'not_offered'],
    ['creditMinor', 99, 'too_small'],
    ['creditMinor', 10_001, 'too_large'],
    ['creditMinor', 100.5, 'no_amount'],
    ['shareBps', 1_001, 'too_large'],
    ['days', 0, 'too_small'],
    ['from', '2026-02-30', 'no_date'],
    ['accountId', -1, 'not_offered'],
  ] as const)('say of %s %j the same on both sides: %s', (name, value, key) => {
    const wrong = { ...right, [name]: value } as typeof right;
    const problem = check(customer, wrong)[name];
    expect(problem?.key).toBe(key);
    const refused = body.safeParse(wrong).error?.issues;
    expect(refused).toHaveLength(1);
    expect(refused?.[0]).toMatchObject({ path: [name], message: problem && toldOf(problem) });
  });

  it('reach one verdict on whatever comes', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 45 }),
      fc.constantFrom('', ' ', 'a@b.co', 'en-US', 'IVR', '2026-11-22', '4111111111111111'),
    );
    const figure = fc.oneof(fc.integer({ min: -5, max: 12_000 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    const any = fc.record({
      name: text,
      email: text,
      language: text,
      channel: text,
      paperless: fc.boolean(),
      creditMinor: figure,
      shareBps: fc.option(figure),
      days: figure,
      from: fc.option(text),
      accountId: fc.option(figure),
      note: text,
      key: text,
    });
    fc.assert(
      fc.property(any, (values) => {
        const here = Object.keys(check(customer, values as unknown as typeof right)).sort();
        const there = [
          ...new Set((body.safeParse(values).error?.issues ?? []).map((issue) => String(issue.path[0]))),
        ].sort();
        expect(here).toEqual(there);
      }),
      { numRuns: 500 },
    );
  });

  it('refuse a field that nobody declared', () => {
    expect(body.safeParse({ ...right, admin: true }).success).toBe(false);
  });
});

describe('what is typed', () => {
  it.each([
    ['84.12', 8_412],
    ['84', 8_400],
    ['$1,250.00', 'too_large'],
    ['84,12', 'wrong_mark'],
    ['1.250,00', 'wrong_mark'],
    ['12,34,567', 'wrong_mark'],
    ['84.123', 'broken_cents'],
    ['eighty', 'no_amount'],
    ['-5', 'no_amount'],
    ['', 'needed'],
  ])('as an amount %j is %s', (typed, expected) => {
    const read = readTyped(customer.creditMinor, typed);
    expect(read.problem ? read.problem.key : read.value).toBe(expected);
  });

  it('is read by the marks of its culture', () => {
    expect(readTyped(customer.creditMinor, '84,12', 'fr-CA')).toEqual({ value: 8_412 });
    expect(readTyped(customer.creditMinor, '84.12', 'fr-CA')).toEqual({ problem: { key: 'wrong_mark' } });
    expect(typedOf(customer.creditMinor, 8_412, 'fr-CA')).toBe('84,12');
  });

  it.each([
    [customer.shareBps, '2.95', 295],
    [customer.shareBps, '2.95 %', 295],
    [customer.shareBps, '', null],
    [customer.days, '12', 12],
    [customer.days, '1.5', 'no_whole'],
    [customer.days, '1.', 'no_whole'],
    [customer.days, 'x', 'no_whole'],
    [customer.from, '', null],
    [customer.accountId, '7', 7],
    [customer.paperless, true, true],
    [customer.channel, '', ''],
  ] as const)('of %o %j is %s', (field, typed, expected) => {
    const read = readTyped(field, typed);
    expect(read.problem ? read.problem.key : read.value).toBe(expected);
  });

  it('is what was shown, and a secret is never shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 10_000 }), (minor) => {
        expect(readTyped(customer.creditMinor, typedOf(customer.creditMinor, minor))).toEqual({ value: minor });
      }),
    );
    expect(typedOf(customer.key, 'hidden')).toBe('');
    expect(typedOf(customer.shareBps, null)).toBe('');
    expect(typedOf(customer.shareBps, 295)).toBe('2.95');
  });
});
