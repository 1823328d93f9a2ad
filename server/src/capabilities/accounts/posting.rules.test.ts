import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChargeState, type PaidLine, postingsOf } from './posting.rules.ts';

const line = (
  id: number,
  lineItemType: PaidLine['lineItemType'],
  priceMinor: number,
  accountChargeId: number | null = null,
): PaidLine => ({ id, lineItemType, priceMinor, accountChargeId });
const charge = (id: number, remainingMinor: number, includedInBalance = false): ChargeState => ({
  id,
  remainingMinor,
  includedInBalance,
});
/** "bucket amount of line: charge amount, …" of each posting. */
const told = (lines: readonly PaidLine[], lateFee: number, charges: readonly ChargeState[]) =>
  postingsOf(lines, lateFee, charges).map((each) => {
    expect(each.eventType).toBe('Payment');
    return `${each.bucket} ${each.amountMinor} of ${each.sourceLineId}: ${each.chargeAllocations.map((a) => `${a.accountChargeId} ${a.amountMinor}`).join(', ')}`;
  });

describe('a paid line reaches its buckets', () => {
  it.each<[string, readonly PaidLine[], number, readonly ChargeState[], string[]]>([
    [
      'a balance pays the charges in it, the oldest first',
      [line(1, 'AccountBalance', 150)],
      0,
      [charge(7, 100, true), charge(8, 100, true)],
      ['Balance -150 of 1: 7 100, 8 50'],
    ],
    [
      'a balance names no charge that it does not reach',
      [line(1, 'AccountBalance', 100)],
      0,
      [charge(7, 100, true), charge(8, 100, true)],
      ['Balance -100 of 1: 7 100'],
    ],
    [
      'a balance leaves charges outside it alone',
      [line(1, 'AccountBalance', 150)],
      0,
      [charge(7, 100), charge(8, 100, true)],
      ['Balance -150 of 1: 8 100'],
    ],
    [
      'a late fee is paid as far as one is owed',
      [line(1, 'LateFee', 50)],
      30,
      [],
      ['LateFee -30 of 1: ', 'Balance -20 of 1: '],
    ],
    [
      'a late fee is paid once, whatever the lines',
      [line(1, 'LateFee', 20), line(2, 'LateFee', 20)],
      30,
      [],
      ['LateFee -20 of 1: ', 'LateFee -10 of 2: ', 'Balance -10 of 2: '],
    ],
    ['a late fee that is owed no more becomes a credit', [line(1, 'LateFee', 50)], -10, [], ['Balance -50 of 1: ']],
    ['a late fee leaves no empty credit', [line(1, 'LateFee', 30)], 30, [], ['LateFee -30 of 1: ']],
    [
      'an open charge is paid as far as it is open',
      [line(1, 'OpenCharge', 50, 7)],
      0,
      [charge(6, 99), charge(7, 30)],
      ['OpenCharge -30 of 1: 7 30', 'Balance -20 of 1: '],
    ],
    [
      'an open charge is paid once, whatever the lines',
      [line(1, 'OpenCharge', 20, 7), line(2, 'OpenCharge', 20, 7)],
      0,
      [charge(7, 30)],
      ['OpenCharge -20 of 1: 7 20', 'OpenCharge -10 of 2: 7 10', 'Balance -10 of 2: '],
    ],
    [
      'a charge that is in the balance moves the balance',
      [line(1, 'OpenCharge', 50, 7)],
      0,
      [charge(7, 30, true)],
      ['Balance -50 of 1: 7 30'],
    ],
    [
      'a charge that is paid becomes a credit',
      [line(1, 'OpenCharge', 50, 7)],
      0,
      [charge(7, 0)],
      ['Balance -50 of 1: '],
    ],
    [
      'a charge that is gone becomes a credit',
      [line(1, 'OpenCharge', 50, 7)],
      0,
      [charge(8, 30)],
      ['Balance -50 of 1: '],
    ],
    [
      'what is no debt of an account moves none',
      [line(1, 'ServiceFee', 50), line(2, 'Product', 40)],
      10,
      [charge(7, 30, true)],
      [],
    ],
    [
      'a line of nothing posts nothing',
      [line(1, 'AccountBalance', 0), line(2, 'LateFee', 0)],
      10,
      [charge(7, 30, true)],
      [],
    ],
  ])('%s', (_what, lines, lateFee, charges, postings) => expect(told(lines, lateFee, charges)).toEqual(postings));

  it('whole, and no charge or late fee by more than is owed', () => {
    const amounts = fc.integer({ min: 0, max: 1000 });
    const lines = fc.array(
      fc.tuple(fc.constantFrom('AccountBalance', 'LateFee', 'OpenCharge'), amounts, fc.integer({ min: 1, max: 5 })),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        lines,
        amounts,
        fc.array(fc.tuple(amounts, fc.boolean()), { maxLength: 4 }),
        (some, lateFee, owed) => {
          const paid = some.map(([type, amount, of], i) =>
            line(i, type as PaidLine['lineItemType'], amount, type === 'OpenCharge' ? of : null),
          );
          const charges = owed.map(([amount, included], i) => charge(i + 1, amount, included));
          const postings = postingsOf(paid, lateFee, charges);
          for (const each of paid)
            expect(
              postings
                .filter((posting) => posting.sourceLineId === each.id)
                .reduce((sum, posting) => sum - posting.amountMinor, 0),
            ).toBe(each.priceMinor);
          expect(
            postings
              .filter((posting) => posting.bucket === 'LateFee')
              .reduce((sum, posting) => sum - posting.amountMinor, 0),
          ).toBeLessThanOrEqual(lateFee);
          const reached = (id: number) =>
            postings
              .flatMap((posting) => posting.chargeAllocations)
              .reduce((sum, a) => sum + (a.accountChargeId === id ? a.amountMinor : 0), 0);
          for (const each of charges) expect(reached(each.id)).toBeLessThanOrEqual(each.remainingMinor);
          for (const posting of postings) expect(posting.amountMinor).toBeLessThan(0);
        },
      ),
    );
  });
});
