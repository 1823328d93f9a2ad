import { describe, expect, it } from 'vitest';
import { makeReferenceNumber } from '../kit/reference-number.ts';
import { hasCardNumber, maskCardNumbers, passesLuhn } from './card-number.ts';

const visa = ['4242', '4242', '4242', '4242'];
const amex = ['3782', '822463', '10005'];

describe('a card number in a text', () => {
  it.each([
    '',
    ' ',
    '  ',
    '   ',
    '-',
    '.',
    '/',
    '\\',
    ',',
    ', ',
    '_',
    '\u00a0',
    '\u2007',
    '\u202f',
    '\u200b',
    '\u00ad',
    '‐',
    '‑',
    '–',
    '—',
    '−',
    ' - ',
    ':',
    ' / ',
    '\t',
    '\n',
    '·',
    '*',
    '|',
  ])('is found with %j between its groups, with letters and stops around it', (between) => {
    for (const groups of [
      visa,
      amex,
      ['5555', '5555', '5555', '4444'],
      [...'4242424242424242'],
      ['42', '42', '42', '42', '42', '42', '42', '42'],
      ['42424242', '42424242'],
    ]) {
      const card = groups.join(between);
      for (const text of [
        card,
        `card ${card}`,
        `VISA${card}`,
        `${card}.`,
        `(${card})`,
        `no.${card},exp 12/39`,
        `ref 12 ${card}`,
      ])
        expect(hasCardNumber(text), JSON.stringify(text)).toBe(true);
    }
  });

  it('is found of every network, and in digits of other scripts', () => {
    for (const card of [
      '4222222222222',
      '2223003122003222',
      '5105105105105100',
      '378282246310005',
      '6011111111111117',
      '30569309025904',
      '3566002020360505',
      '6200000000000005',
      '6759649826438453',
    ])
      expect(hasCardNumber(`paid with ${card}`), card).toBe(true);
    expect(hasCardNumber('４２４２ ４２４２ ４２４２ ４２４２')).toBe(true);
    expect(hasCardNumber('٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢')).toBe(true);
    expect(hasCardNumber('𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐')).toBe(true);
  });

  it('is masked to its last four digits, and nothing else is touched', () => {
    expect(maskCardNumbers('card 4242.4242.4242.4242, then 378282246310005. ok')).toBe(
      'card •••• 4242, then •••• 0005. ok',
    );
    for (const text of ['café № 12', 'ﬁ 4242', 'account 4242424242424241']) expect(maskCardNumbers(text)).toBe(text);
  });
});

it.each([
  ['groups', '1 '],
  ['cards', '4242424242424242, '],
])('is sought among very many %s in time', (_, text) => {
  const began = performance.now();
  expect(maskCardNumbers(text.repeat(60_000))).toContain(text === '1 ' ? '1 1' : '•••• 4242, •••• 4242');
  expect(performance.now() - began).toBeLessThan(2_500);
});

describe('what is no card number', () => {
  // A fixed generator: what passes today passes tomorrow.
  let state = 20_261_122;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const digits = (count: number) => Array.from({ length: count }, () => next(10)).join('');
  const many = <T>(make: () => T) => Array.from({ length: 2_000 }, make);

  it('reference numbers, account numbers, telephone lists, dates and amounts pass', () => {
    const phone = () => `${2 + next(8)}${digits(2)}-${2 + next(8)}${digits(2)}-${digits(4)}`;
    for (const text of [
      ...many(() => makeReferenceNumber(digits(16))),
      ...many(() => makeReferenceNumber(digits(16)).replace(/(\d{3})(?=\d)/g, '$1 ')),
      ...many(() => `Account ${digits(5)}-${digits(2)}, meter ${digits(8)}`),
      ...many(() => `${phone()}, ${phone()}, ${phone()}`),
      ...many(() => `${phone()} ${phone()}`.replaceAll('-', ' ')),
      ...many(() => `(${digits(3)}) ${digits(3)}-${digits(4)} / (${digits(3)}) ${digits(3)}-${digits(4)}`),
      ...many(() => `+1 ${phone()} or +1.${phone().replaceAll('-', '.')}`),
      ...many(() => `from 2026-${10 + next(3)}-${10 + next(19)} to 2026-${10 + next(3)}-${10 + next(19)}`),
      ...many(
        () => `$${1 + next(9)},${digits(3)}.${digits(2)} and $${1 + next(9)},${digits(3)},${digits(3)}.${digits(2)}`,
      ),
    ])
      expect(hasCardNumber(text), text).toBe(false);
  });

  it('numbers of a card’s length that fail its check or belong to no network pass', () => {
    expect(passesLuhn('4242424242424242')).toBe(true);
    for (const text of [
      '4242 4242 4242 4241',
      '1234567812345670',
      '0000000000000000',
      '9424242424242424242',
      '79927398713',
    ])
      expect(hasCardNumber(text), text).toBe(false);
  });
});
