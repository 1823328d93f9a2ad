import { describe, expect, it } from 'vitest';
import { endsAutopay, fateOf, isLost, needsPerson, type Returned } from './bank-return.rules.ts';

const codes = Array.from({ length: 99 }, (_, at) => `R${String(at + 1).padStart(2, '0')}`);

describe('what a bank says of a debit that it sends back', () => {
  it('loses the accounts that the domain names, and no other', () => {
    expect(codes.filter(isLost)).toEqual('R02 R03 R04 R05 R07 R10 R12 R14 R15 R16 R20 R29 R31 R34 R35'.split(' '));
    expect(['R01', 'R09', 'R08', 'R11'].map(fateOf)).toEqual(['short', 'short', 'stopped', 'stopped']);
    expect(['', 'R00', 'r02', 'R020', 'C01'].map(fateOf)).toEqual(Array(5).fill('unclear'));
  });

  it('asks a person about what was not agreed to, and what nobody knows', () => {
    const known = 'R01 R02 R03 R04 R08 R09 R12 R20 R31 R34 R35'.split(' ');
    expect(codes.filter((code) => !needsPerson(code))).toEqual(known);
    expect(needsPerson('')).toBe(true);
  });
});

describe('autopay whose payment came back', () => {
  const first: Returned = { code: 'R02', isItsOwn: true, pays: 'first', hasOther: false, inARow: 1 };
  const ends = (more: Partial<Returned>) => endsAutopay({ ...first, ...more });

  it('ends where nothing else pays', () => {
    expect(ends({})).toBe(true);
    expect(ends({ isItsOwn: false })).toBe(true);
    expect(ends({ hasOther: true })).toBe(false);
    expect(ends({ pays: 'second' })).toBe(false);
  });

  it('ends whatever else pays where its payer did not agree', () => {
    expect(ends({ code: 'R10', hasOther: true })).toBe(true);
    expect(ends({ code: 'R10', pays: 'second' })).toBe(true);
    expect(ends({ code: 'R10', pays: 'second', isItsOwn: false })).toBe(false);
    expect(ends({ code: 'R08', hasOther: true })).toBe(true);
    expect(ends({ code: 'R08', isItsOwn: false })).toBe(false);
  });

  it('ends at the second time in a row that the account was empty', () => {
    expect(ends({ code: 'R01' })).toBe(false);
    expect(ends({ code: 'R01', inARow: 2 })).toBe(true);
    expect(ends({ code: 'R09', inARow: 3 })).toBe(true);
    expect(ends({ code: 'R01', inARow: 2, isItsOwn: false })).toBe(false);
  });

  it('stays where another method took its place, or nobody knows what was said', () => {
    for (const code of codes) expect(ends({ code, pays: 'no', inARow: 5 }), code).toBe(false);
    expect(ends({ code: 'R99', inARow: 5 })).toBe(false);
  });
});
