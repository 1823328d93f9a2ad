import { describe, expect, it } from 'vitest';
import { beliefOf, heardOf, type Known } from './belief.rules.ts';
import type { Operation } from './late-truth-words.rules.ts';

type Change = { payment?: object; last?: object | undefined; facts?: object; excepted?: Known['excepted'] };
const approved = { outcome: 'Approved', claimedMinor: null };
/** A posted card payment, changed. */
const known = ({ payment, facts, excepted, ...rest }: Change = {}): Known =>
  ({
    payment: { type: 'Base Payment', status: 'Succeeded', currencyCode: 'USD', ...payment },
    last: 'last' in rest ? rest.last : approved,
    facts: {
      isDebit: false,
      sold: 'Approved',
      voidedById: null,
      isPairOpen: false,
      isLeft: false,
      adjustmentId: null,
      adjustmentReversed: false,
      isUnnumbered: false,
      ...facts,
    },
    excepted,
  }) as unknown as Known;

describe('we believe', () => {
  it.each<[Operation, string, Change]>([
    ['Message', 'Any', {}],
    ['Sale', 'Not Asked', { last: undefined }],
    ['Sale', 'Sent', { last: { outcome: 'Sent' } }],
    ['Sale', 'Unknown', { last: { outcome: 'Unknown' } }],
    ['Sale', 'Approved', {}],
    ['Sale', 'Debited', { facts: { isDebit: true } }],
    ['Sale', 'Voided', { facts: { isDebit: true, voidedById: 4 } }],
    ['Sale', 'Not Charged', { last: { outcome: 'Declined' }, facts: { voidedById: 4 } }],
    ['Sale', 'Not Charged', { last: { outcome: 'Error' } }],
    ['Sale', 'Fee Not Charged', { last: { outcome: 'Declined' }, payment: { type: 'Service Fee' } }],
    ['Void', 'Not Asked', { last: undefined }],
    ['Void', 'Sent', { last: { outcome: 'Sent' } }],
    ['Void', 'Approved', {}],
    ['Void', 'Not Done', { last: { outcome: 'Declined' } }],
    ['Refund', 'Unknown', { last: { outcome: 'Unknown' } }],
    ['Refund', 'Approved', { facts: { voidedById: 4, isDebit: true } }],
    ['Refund', 'Not Done', { last: { outcome: 'Error' }, payment: { type: 'Service Fee' } }],
  ])('of a %s that it is %s when %o', (operation, belief, change) =>
    expect(beliefOf(operation, known(change))).toBe(belief),
  );

  // The first of these that holds decides, so each row has what the rows below it have.
  it.each<[string, Change]>([
    ['Reversed', { excepted: 'Excepted', facts: { adjustmentId: 3, adjustmentReversed: true, sold: 'Sent' } }],
    ['Excepted', { excepted: 'Excepted', facts: { sold: 'Sent' } }],
    ['Applied', { excepted: 'Excepted', facts: { adjustmentId: 3, sold: 'Approved' } }],
    ['Reversed', { excepted: 'Reversed', facts: { sold: 'Sent' } }],
    ['Excepted', { excepted: 'Excepted', facts: { adjustmentReversed: true } }],
    ['Sale Open', { facts: { sold: 'Sent', isPairOpen: true, adjustmentId: 3 } }],
    ['Sale Open', { facts: { sold: 'Unknown', isPairOpen: true } }],
    ['Attempt Open', { facts: { isPairOpen: true, adjustmentId: 3 } }],
    ['Applied', { facts: { adjustmentId: 3 }, payment: { status: 'Voided' } }],
    ['Kept', {}],
    ['Kept', { payment: { status: 'Refunded' } }],
    ['Kept', { payment: { status: 'Pending' }, facts: { isLeft: true } }],
    ['Not Kept', { payment: { status: 'Pending' } }],
    ['Not Kept', { facts: { isUnnumbered: true } }],
    ['Applied', { facts: { isUnnumbered: true, adjustmentId: 3 } }],
    ['Not Kept', { payment: { status: 'Pending' }, facts: { isLeft: true, sold: 'Declined' } }],
    ['Not Kept', { payment: { status: 'Voided' } }],
    ['Not Kept', { payment: { status: 'Declined' }, facts: { sold: 'Declined' } }],
  ])('of a dispute or return that it is %s when %o', (belief, change) => {
    for (const operation of ['Dispute', 'Return'] as const) expect(beliefOf(operation, known(change))).toBe(belief);
  });
});

describe('an approval', () => {
  const heard = (claim: object, asked: { attempt?: object | undefined; last?: object } = {}) =>
    heardOf({ operation: 'Sale', says: 'charged', amountMinor: 500, currencyCode: 'USD', ...claim } as never, {
      attempt: ('attempt' in asked ? asked.attempt : { amountMinor: 500, ask: {} }) as never,
      last: asked.last as never,
      payment: { currencyCode: 'USD' } as never,
    });
  const refund = { operation: 'Refund', says: 'done' };

  it.each([
    ['of what we asked for', {}, 'charged', 'done'],
    ['of a part', { amountMinor: 499 }, 'charged other', 'done other'],
    ['of more', { amountMinor: 501 }, 'charged other', 'done other'],
    ['in another money', { currencyCode: 'CAD' }, 'charged other', 'done other'],
    ['that names no amount', { amountMinor: 0 }, 'charged', 'done'],
    ['that names no money', { currencyCode: '' }, 'charged', 'done'],
  ])('%s', (_what, claim, sale, back) => expect([heard(claim), heard({ ...refund, ...claim })]).toEqual([sale, back]));

  it('is set against what the gateway named before, when less of it could be recorded', () => {
    expect(heard(refund, { attempt: { amountMinor: 300, ask: { claimedMinor: 500 } } })).toBe('done');
    expect(
      heard(refund, { attempt: { amountMinor: 300, ask: { claimedMinor: 300 } }, last: { claimedMinor: 500 } }),
    ).toBe('done');
    expect(heard(refund, { attempt: { amountMinor: 300, ask: {} }, last: { claimedMinor: null } })).toBe('done other');
  });

  it('of nothing we asked for is what it says', () => {
    expect(heard({ amountMinor: 1 }, { attempt: undefined })).toBe('charged');
    expect(heard({ ...refund, amountMinor: 1 }, { attempt: undefined })).toBe('done');
  });

  it.each([
    ['Sale', 'declined'],
    ['Sale', 'held'],
    ['Void', 'done'],
    ['Refund', 'failed'],
    ['Dispute', 'opened'],
  ])('is not what a %s says with %s: its amount is not looked at', (operation, says) =>
    expect(heard({ operation, says, amountMinor: 1, currencyCode: 'CAD' })).toBe(says),
  );
});
