import { describe, expect, it } from 'vitest';
import { claimedOf, type Gone, saysTheSame } from './went-back.rules.ts';

const believed = (more: Partial<Gone> = {}): Gone => ({
  operation: 'Refund',
  outcome: 'Approved',
  askedMinor: 500,
  claimedMinor: null,
  currencyCode: 'USD',
  ...more,
});
const done = (amountMinor = 0, currencyCode = 'USD') => ({ outcome: 'Approved', amountMinor, currencyCode }) as const;
const failed = { outcome: 'Declined', amountMinor: 0, currencyCode: '' } as const;

describe('what is kept of the amount that went back', () => {
  it.each([
    ['the amount that was asked for is nothing new', believed(), done(500), undefined],
    ['less is kept', believed(), done(300), 300],
    ['more is kept', believed(), done(501), 501],
    ['nothing said leaves what was asked for', believed(), done(), undefined],
    ['nothing said leaves what was named', believed({ claimedMinor: 300 }), done(), 300],
    ['the amount asked for takes the place of another', believed({ claimedMinor: 300 }), done(500), undefined],
    ['another currency is nothing of it', believed(), done(500, 'CAD'), 0],
    ['a currency that is not said is its own', believed(), done(300, ''), 300],
    ['a failure keeps what was named', believed({ claimedMinor: 300 }), failed, 300],
    ['a void is of the whole', believed({ operation: 'Void' }), done(300), undefined],
  ])('%s', (_name, gone, told, kept) => {
    expect(claimedOf(gone, told)).toBe(kept);
  });
});

describe('a word about it', () => {
  it.each([
    ['done again', believed(), done(500), true],
    ['done again without an amount', believed({ claimedMinor: 300 }), done(), true],
    ['done with another amount', believed(), done(300), false],
    ['done with the amount asked for after another', believed({ claimedMinor: 300 }), done(500), false],
    ['done in another currency', believed(), done(500, 'CAD'), false],
    ['failed after it was done', believed(), failed, false],
    ['failed again, by another word', believed({ outcome: 'Error' }), failed, true],
    ['done after it failed', believed({ outcome: 'Declined' }), done(500), false],
  ])('%s', (_name, gone, told, isSame) => {
    expect(saysTheSame(gone, told)).toBe(isSame);
  });
});
