import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChargeNow, givingBack, type LineEvent, takingAgain } from './reversing-postings.rules.ts';

type Pairs = readonly (readonly [number, number])[];
const allocated = (pairs: Pairs) => pairs.map(([accountChargeId, amountMinor]) => ({ accountChargeId, amountMinor }));
const event = (
  bucket: LineEvent['bucket'],
  amountMinor: number,
  on: Pairs = [],
  sourceType = 'payment',
  lineId = 1,
): LineEvent => ({
  lineId,
  sourceType,
  sourceId: 5,
  bucket,
  amountMinor,
  chargeAllocations: allocated(on),
});
const charge = (
  id: number,
  amountMinor: number,
  remainingMinor: number,
  status: ChargeNow['status'] = 'Open',
): ChargeNow => ({ id, amountMinor, remainingMinor, status });
/** "bucket amount: charge amount, …" of each posting. */
const words = (postings: ReturnType<typeof givingBack>, type: string) =>
  postings.map((each) => {
    expect([each.eventType, each.sourceLineId]).toEqual([type, 1]);
    return `${each.bucket} ${each.amountMinor}: ${each.chargeAllocations.map((a) => `${a.accountChargeId} ${a.amountMinor}`).join(', ')}`;
  });

describe('giving a line back', () => {
  const charges = [charge(7, 100, 0, 'Paid'), charge(8, 100, 40)];
  it.each<[string, readonly LineEvent[], number, readonly ChargeNow[], string[]]>([
    [
      'a balance goes up by as much, its charges as they went down, the last first',
      [
        event('Balance', -150, [
          [7, 100],
          [8, 50],
        ]),
      ],
      150,
      charges,
      ['Balance 150: 8 50, 7 100'],
    ],
    [
      'a part reaches the charge that was paid last',
      [
        event('Balance', -150, [
          [7, 100],
          [8, 50],
        ]),
      ],
      70,
      charges,
      ['Balance 70: 8 50, 7 20'],
    ],
    [
      'buckets come in the opposite order of the payment',
      [event('LateFee', -30), event('Balance', -20)],
      25,
      [],
      ['Balance 20: ', 'LateFee 5: '],
    ],
    [
      'what went back before does not go back again',
      [event('LateFee', -30), event('Balance', -20), event('Balance', 20, [], 'attempt')],
      25,
      [],
      ['LateFee 25: '],
    ],
    [
      'what a charge got back before it does not get again',
      [
        event('Balance', -150, [
          [7, 100],
          [8, 50],
        ]),
        event(
          'Balance',
          60,
          [
            [8, 50],
            [7, 10],
          ],
          'attempt',
        ),
      ],
      90,
      [charge(7, 100, 10), charge(8, 100, 100)],
      ['Balance 90: 7 90'],
    ],
    [
      'an open charge opens again',
      [event('OpenCharge', -60, [[7, 60]])],
      60,
      [charge(7, 60, 0, 'Paid')],
      ['OpenCharge 60: 7 60'],
    ],
    [
      'an open charge that was voided gives to the balance',
      [event('OpenCharge', -60, [[7, 60]])],
      60,
      [charge(7, 60, 0, 'Voided')],
      ['Balance 60: '],
    ],
    [
      'an open charge that is gone gives to the balance',
      [event('OpenCharge', -60, [[7, 60]])],
      60,
      [],
      ['Balance 60: '],
    ],
    [
      'an open charge that was reopened meanwhile takes what it has room for',
      [event('OpenCharge', -60, [[7, 60]])],
      60,
      [charge(7, 60, 25)],
      ['OpenCharge 35: 7 35', 'Balance 25: '],
    ],
    [
      'a voided charge in the balance is left alone, the balance is not',
      [event('Balance', -60, [[7, 60]])],
      60,
      [charge(7, 60, 0, 'Voided')],
      ['Balance 60: '],
    ],
    [
      'one posting for each bucket',
      [event('Balance', -40), event('OpenCharge', -60, [[7, 60]])],
      100,
      [charge(7, 60, 30)],
      ['OpenCharge 30: 7 30', 'Balance 70: '],
    ],
    [
      'what went to the balance for a voided charge is not asked of the charge again',
      [event('OpenCharge', -60, [[7, 60]]), event('Balance', 60, [], 'attempt')],
      0,
      [charge(7, 60, 0, 'Paid')],
      [],
    ],
    [
      'more than is left of its buckets follows on the balance',
      [event('OpenCharge', -60, [[7, 60]]), event('OpenCharge', 60, [[7, 60]], 'attempt')],
      10,
      [charge(7, 60, 60)],
      ['Balance 10: '],
    ],
    [
      'a bucket that only a correction moved is no bucket of the payment',
      [event('Balance', -20), event('LateFee', -30, [], 'correction')],
      20,
      [],
      ['Balance 20: '],
    ],
    [
      'other lines have their own',
      [event('Balance', -20), event('LateFee', -30, [], 'payment', 2)],
      20,
      [],
      ['Balance 20: '],
    ],
    [
      'a charge that got back too much takes nothing from the others',
      [
        event('OpenCharge', -60, [[7, 60]]),
        event('OpenCharge', 70, [[7, 70]], 'attempt'),
        event('OpenCharge', -20, [[8, 20]]),
      ],
      10,
      [charge(7, 60, 60), charge(8, 20, 0)],
      ['OpenCharge 10: 8 10'],
    ],
    ['nothing is nothing', [event('Balance', -20)], 0, [], []],
  ])('%s', (_what, events, amount, now, postings) =>
    expect(words(givingBack('Void', 1, events, amount, now), 'Void')).toEqual(postings),
  );

  it('keeps the name of what it is', () =>
    expect(givingBack('Refund', 1, [event('Balance', -20)], 20, []).map((each) => each.eventType)).toEqual(['Refund']));

  it('gives the whole amount, whatever became of the charges, and no charge more than it lacks', () => {
    const amount = fc.integer({ min: 1, max: 500 });
    const nows = fc.array(
      fc.tuple(amount, fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom('Open', 'Voided')),
      { minLength: 2, maxLength: 2 },
    );
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        nows,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (first, second, fee, now, part) => {
          const events = [
            event('OpenCharge', -first, [[1, first]]),
            event('LateFee', -fee),
            event('Balance', -second, [[2, second]]),
          ];
          const charges = now.map(([whole, open, status], i) =>
            charge(i + 1, whole, Math.floor(whole * open), status as ChargeNow['status']),
          );
          const asked = Math.ceil((first + second + fee) * part);
          const postings = givingBack('Refund', 1, events, asked, charges);
          expect(postings.reduce((sum, each) => sum + each.amountMinor, 0)).toBe(asked);
          expect(new Set(postings.map((each) => each.bucket)).size).toBe(postings.length);
          for (const each of postings) {
            expect(each.amountMinor).toBeGreaterThan(0);
            const onCharges = each.chargeAllocations.reduce((sum, a) => sum + a.amountMinor, 0);
            if (each.bucket === 'OpenCharge') expect(onCharges).toBe(each.amountMinor);
            expect(onCharges).toBeLessThanOrEqual(each.amountMinor);
            for (const a of each.chargeAllocations) {
              const own = charges[a.accountChargeId - 1];
              expect(
                own?.status === 'Voided' ? 0 : (own?.amountMinor ?? 0) - (own?.remainingMinor ?? 0),
              ).toBeGreaterThanOrEqual(a.amountMinor);
            }
          }
        },
      ),
    );
  });
});

describe('taking a line again after its adjustment was reversed', () => {
  it.each<[string, readonly LineEvent[], readonly ChargeNow[], string[]]>([
    [
      'is the mirror of what was posted',
      [event('LateFee', 30), event('Balance', 20, [[8, 20]])],
      [charge(8, 100, 50)],
      ['LateFee -30: ', 'Balance -20: 8 20'],
    ],
    [
      'reduces an open charge again',
      [event('OpenCharge', 60, [[7, 60]])],
      [charge(7, 60, 60)],
      ['OpenCharge -60: 7 60'],
    ],
    [
      'takes from the balance what a charge can no longer lose',
      [event('OpenCharge', 60, [[7, 60]])],
      [charge(7, 60, 25)],
      ['OpenCharge -25: 7 25', 'Balance -35: '],
    ],
    [
      'takes all from the balance when its charge was paid',
      [event('OpenCharge', 60, [[7, 60]])],
      [charge(7, 60, 0, 'Paid')],
      ['Balance -60: '],
    ],
    [
      'leaves a voided charge alone',
      [event('OpenCharge', 60, [[7, 60]])],
      [charge(7, 60, 60, 'Voided')],
      ['Balance -60: '],
    ],
    ['leaves a charge alone that is gone', [event('OpenCharge', 60, [[7, 60]])], [], ['Balance -60: ']],
    [
      'takes from a charge of the balance no more than it has',
      [event('Balance', 60, [[7, 60]])],
      [charge(7, 60, 25)],
      ['Balance -60: 7 25'],
    ],
    [
      'names no charge of the balance that has nothing',
      [event('Balance', 60, [[7, 60]])],
      [charge(7, 60, 0, 'Paid')],
      ['Balance -60: '],
    ],
    [
      'counts a charge once over several events',
      [event('OpenCharge', 40, [[7, 40]]), event('OpenCharge', 20, [[7, 20]])],
      [charge(7, 60, 50)],
      ['OpenCharge -50: 7 40, 7 10', 'Balance -10: '],
    ],
    [
      'passes over other lines',
      [event('Balance', 60, [], 'adjustment', 2), event('Balance', 20)],
      [],
      ['Balance -20: '],
    ],
  ])('%s', (_what, posted, now, postings) =>
    expect(words(takingAgain('Adjustment Reversed', 1, posted, now), 'Adjustment Reversed')).toEqual(postings),
  );

  it.each<[string, readonly LineEvent[], number, readonly LineEvent[], readonly ChargeNow[], string[]]>([
    [
      'takes as much as it is told, the first given first',
      [event('Balance', 20), event('LateFee', 30)],
      35,
      [],
      [],
      ['Balance -20: ', 'LateFee -15: '],
    ],
    ['takes nothing where nothing is owed less', [event('Balance', 20)], 0, [], [], []],
    [
      'takes of a charge no more than of its event',
      [event('OpenCharge', 60, [[7, 60]])],
      25,
      [],
      [charge(7, 60, 60)],
      ['OpenCharge -25: 7 25'],
    ],
    [
      'takes the rest from what another gave back',
      [event('Balance', 20)],
      50,
      [event('LateFee', 30, [], 'attempt')],
      [],
      ['Balance -20: ', 'LateFee -30: '],
    ],
    [
      'and of that only what nothing took again',
      [event('Balance', 20)],
      50,
      [event('OpenCharge', 60, [[7, 60]], 'attempt'), event('OpenCharge', -30, [[7, 30]], 'attempt')],
      [charge(7, 60, 30)],
      ['Balance -20: ', 'OpenCharge -30: 7 30'],
    ],
    [
      'takes what nobody gave from the balance',
      [event('LateFee', 20)],
      25,
      [event('LateFee', -20)],
      [],
      ['LateFee -20: ', 'Balance -5: '],
    ],
    [
      'passes over what other lines gave',
      [event('Balance', 20)],
      25,
      [event('LateFee', 30, [], 'attempt', 2)],
      [],
      ['Balance -25: '],
    ],
  ])('%s', (_what, posted, amountMinor, others, now, postings) =>
    expect(
      words(takingAgain('Refund', 1, posted, now, { amountMinor, others: [...posted, ...others] }), 'Refund'),
    ).toEqual(postings),
  );
});
