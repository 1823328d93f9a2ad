import { describe, expect, it } from 'vitest';
import type { ReversalState } from './reversal-state.ts';
import * as guards from './reversal-guards.rules.ts';
import { said } from '../../platform/texts/say.ts';

type Change = Partial<Omit<ReversalState, 'payment' | 'fee'>> & { payment?: object; fee?: object | undefined };
const core = {
  id: 1,
  status: 'Succeeded',
  amountMinor: 10_000,
  refundedAmountMinor: 0,
  adjustedAmountMinor: 0,
  currencyCode: 'USD',
};
const batch = { batchIdentifier: 'B-7', closedDate: new Date('2026-03-02T23:00:00Z') };
const sale = { id: 3, reference: 'r', gatewayTransactionId: 'g', last4: '4242' };
const chargeback = (amountMinor: number, reversedDate: string | null = null) => ({
  id: 1,
  type: 'Chargeback' as const,
  amountMinor,
  caseNumber: '',
  sourceReference: '',
  reversedDate,
});
const underWay = {
  id: 9,
  operation: 'Refund' as const,
  outcome: 'Unknown' as const,
  amountMinor: 1,
  requestedAt: new Date(0),
};

/** A posted and unsettled payment of $100.00, changed. */
const state = ({ payment, fee, ...rest }: Change = {}): ReversalState =>
  ({
    fee: fee && { ...core, id: 2, amountMinor: 350, ...fee },
    isExternal: false,
    lines: [],
    requestWaits: false,
    underWay: undefined,
    sale,
    settled: undefined,
    voidRefused: false,
    adjustments: [],
    ...rest,
    payment: { ...core, includesFee: false, ...payment },
  }) as unknown as ReversalState;

const says = (why: guards.Why) => {
  if (why) expect(why.propertyName).toBe('status');
  return why ? said(why.errorMessage) : 'yes';
};

describe('how much', () => {
  it.each<[Change, number, number]>([
    [{}, 10_000, 10_000],
    [{ payment: { refundedAmountMinor: 2500 } }, 7500, 10_000],
    [{ adjustments: [chargeback(3000), chargeback(500, '2026-03-03')] }, 7000, 7000],
    [{ payment: { refundedAmountMinor: 2500 }, adjustments: [chargeback(3000), chargeback(1000)] }, 3500, 6000],
    [{ payment: { refundedAmountMinor: 8000 }, adjustments: [chargeback(3000)] }, 0, 7000],
    [{ payment: { status: 'Refunded' } }, 0, 10_000],
    [{ payment: { status: 'Pending', refundedAmountMinor: 4000 } }, 6000, 10_000], // charged, and no account got it
    [{ payment: { status: 'Pending' }, sale: undefined }, 0, 10_000],
    [{ payment: { status: 'Declined' } }, 0, 10_000],
  ])('of %o may be refunded %i and taken back %i', (change, refundable, adjustable) => {
    expect([guards.refundableOf(state(change)), guards.adjustableOf(state(change))]).toEqual([refundable, adjustable]);
  });

  it.each<[string, Change, 'Void' | 'Refund', boolean, number]>([
    ['alone without a fee', {}, 'Void', true, 500],
    ['with the fee of a void', { fee: {} }, 'Void', false, 850],
    ['with the fee of a refund that is to go back', { fee: {} }, 'Refund', true, 850],
    ['without the fee of a refund that stays', { fee: {} }, 'Refund', false, 500],
    ['with what is left of a fee', { fee: { refundedAmountMinor: 100 } }, 'Void', false, 750],
    ['without a fee that was not taken', { fee: { status: 'Declined' } }, 'Void', true, 500],
    ['without a fee that a bank took back', { fee: { adjustedAmountMinor: 1 } }, 'Refund', true, 500],
    ['once, where the payment is the fee', { fee: { id: 1 } }, 'Refund', true, 500],
  ])('goes back %s', (_what, change, operation, withFee, amount) =>
    expect(guards.goesBackOf(state(change), operation, 500, withFee)).toBe(amount),
  );
});

describe('a payment', () => {
  const open = 'A refund of this payment is in progress. Wait for its outcome.';
  it.each<[string, Change]>([
    ['yes', {}],
    ['yes', { adjustments: [chargeback(3000, '2026-03-03')] }],
    ['Not allowed while Voided.', { payment: { status: 'Voided' } }],
    ['Not allowed while Refunded.', { payment: { status: 'Refunded' } }],
    ['yes', { payment: { status: 'Pending' } }],
    ['Not allowed while Pending.', { payment: { status: 'Pending' }, sale: undefined }],
    ['This payment was taken elsewhere. Reverse it as an external payment.', { sale: undefined }],
    ['A part of this payment was refunded. Refund the rest instead.', { payment: { refundedAmountMinor: 1 } }],
    ['This payment was returned. It cannot be voided.', { adjustments: [chargeback(1)] }],
    ['Batch B-7 closed 03/02/2026 03:00 PM PT. Refund the payment instead.', { settled: batch }],
    ['Batch B-7 is closing. Refund the payment instead.', { settled: { ...batch, closedDate: null } }],
    ['The gateway has settled this payment. Refund it instead.', { voidRefused: true }],
    [open, { underWay }],
  ])('may be voided: %s, when %o', (answer, change) =>
    expect(says(guards.whyNoVoid(state(change), 'US/Pacific')).replaceAll(/\s/g, ' ')).toBe(answer),
  );

  it.each<[string, Change]>([
    ['yes', { settled: batch }],
    ['yes', { voidRefused: true }],
    ['yes', { settled: batch, payment: { refundedAmountMinor: 9999 } }],
    ['yes', { settled: batch, payment: { status: 'Pending' } }],
    ['yes', { payment: { status: 'Pending', postedDate: new Date(0) } }],
    [
      'This payment is not settled yet. Void it instead, or refund it when its batch has closed.',
      { payment: { status: 'Pending', postedDate: null } },
    ],
    [
      'This payment is not settled yet. Void it instead, or refund it when its batch has closed.',
      { payment: { postedDate: new Date(0) } },
    ],
    ['Not allowed while Pending.', { payment: { status: 'Pending' }, settled: batch, sale: undefined }],
    ['Not allowed while Declined.', { settled: batch, payment: { status: 'Declined' } }],
    ['This payment was taken elsewhere. Refund it where it was taken.', { settled: batch, sale: undefined }],
    ['This payment is not settled yet. Void it instead, or refund it when its batch has closed.', {}],
    ['Nothing is left to refund.', { settled: batch, adjustments: [chargeback(10_000)] }],
    [open, { settled: batch, underWay }],
  ])('may be refunded: %s, when %o', (answer, change) => expect(says(guards.whyNoRefund(state(change)))).toBe(answer));

  it.each<[string, Change]>([
    ['yes', { isExternal: true, sale: undefined }],
    ['yes', { isExternal: true, adjustments: [chargeback(1, '2026-03-03')] }],
    ['This payment went through a gateway. Void or refund it.', {}],
    ['Not allowed while Voided.', { isExternal: true, payment: { status: 'Voided' } }],
    ['This payment was returned already. It cannot be reversed.', { isExternal: true, adjustments: [chargeback(1)] }],
  ])('that was received elsewhere may be reversed: %s, when %o', (answer, change) =>
    expect(says(guards.whyNoExternalReversal(state(change)))).toBe(answer),
  );

  it.each<[string, Change]>([
    ['yes', {}],
    ['yes', { payment: { status: 'Refunded' } }],
    ['yes', { adjustments: [chargeback(9999)] }],
    ['This payment was received elsewhere. Reverse it when it came back.', { isExternal: true }],
    ['Not allowed while Voided.', { payment: { status: 'Voided' } }],
    ['Not allowed while Pending.', { payment: { status: 'Pending' } }],
    ['The whole amount was returned already.', { adjustments: [chargeback(10_000)] }],
    [open, { underWay }],
  ])('may be charged back: %s, when %o', (answer, change) =>
    expect(says(guards.whyNoChargeback(state(change)))).toBe(answer),
  );

  it.each([
    ['told by the gateway', { sourceReference: 'dp_1' }, 'dp_1', true],
    ['told by it and typed otherwise', { sourceReference: 'dp_1' }, 'DP_1', true],
    ['typed otherwise', { caseNumber: 'DP_1' }, 'dp_1', true],
    ['of another number', { caseNumber: 'dp_2', sourceReference: 'dp_3' }, 'dp_1', false],
    ['without a number', {}, '', false],
    ['that is a bank return, typed otherwise', { type: 'ACH Return' as const, sourceReference: 'r1' }, 'R1', false],
  ])('knows a chargeback %s', (_what, change, number, is) =>
    expect(guards.isOfDispute({ ...chargeback(1), ...change }, number)).toBe(is),
  );

  it('waits while a second person is asked', () => {
    expect(says(guards.whyWaits(state()))).toBe('yes');
    expect(says(guards.whyWaits(state({ requestWaits: true })))).toBe(
      'A request for this payment waits for a second person. Let it be decided, or withdraw it, first.',
    );
  });
});

describe('what was entered', () => {
  it('is at most what is left', () => {
    expect(guards.whyNotAmount(state(), 500, 500, 'Refund')).toBeUndefined();
    expect(guards.whyNotAmount(state(), 501, 500, 'Refund')?.propertyName).toBe('amountMinor');
    expect(said(guards.whyNotAmount(state(), 501, 500, 'Refund')?.errorMessage ?? '')).toBe('Refund at most $5.00.');
    expect(
      said(guards.whyNotAmount(state({ payment: { currencyCode: 'CAD' } }), 501, 500, 'Record')?.errorMessage ?? ''),
    ).toBe('Record at most $5.00 CAD.');
  });

  const line = (id: number, priceMinor: number, refundedMinor = 0, adjustedMinor = 0) => ({
    id,
    accountId: 1,
    priceMinor,
    refundedMinor,
    adjustedMinor,
    reversedMinor: 0,
  });
  const lines = [line(1, 1000, 200, 300), line(2, 600), line(3, 100, 100, 100)];
  it.each<[string | undefined, number, [number, number][]]>([
    [
      undefined,
      1100,
      [
        [1, 500],
        [2, 600],
      ],
    ],
    [
      'Name each line once.',
      500,
      [
        [1, 250],
        [1, 250],
      ],
    ],
    ['A line is not of this payment. Reload the page.', 500, [[4, 500]]],
    ['A line has $5.00 left. Enter that at most.', 501, [[1, 501]]],
    ['A line has $0.00 left. Enter that at most.', 1, [[3, 1]]],
    [
      'The lines come to $9.00, the amount is $10.00. Make them equal.',
      1000,
      [
        [1, 300],
        [2, 600],
      ],
    ],
    [
      'The lines come to $9.00, the amount is $8.00. Make them equal.',
      800,
      [
        [1, 300],
        [2, 600],
      ],
    ],
  ])('by line answers %s to %i as %o', (text, amount, pairs) => {
    const allocations = pairs.map(([lineItemId, amountMinor]) => ({ lineItemId, amountMinor }));
    const why = guards.whyNotAllocations(state({ lines }), amount, allocations);
    expect(why && { ...why, errorMessage: said(why.errorMessage) }).toEqual(
      text && { propertyName: 'allocations', errorMessage: text },
    );
  });
});
