import { exceptionActions, exceptionKinds } from '@ratepayer/contract/payments/gateway-exception.ts';
import { expect, it } from 'vitest';
import { type ExceptionState, whyNotSettled } from './exception-guards.rules.ts';
import { said } from '../../platform/texts/say.ts';

const open: ExceptionState = {
  kind: 'Money Without A Payment',
  amountMinor: 500,
  gatewayTransactionId: 'x',
  resolution: '',
  paymentId: null,
  isGivingBack: false,
  waitsForDualApproval: false,
};
const allowed = (state: Partial<ExceptionState>) =>
  exceptionActions.filter((action) => whyNotSettled({ ...open, ...state }, action) === undefined);

it('offers what the kind, the amount and the payment allow, and Accept wherever nothing rests', () => {
  expect(allowed({})).toEqual(['Belongs', 'Accept', 'Give back', 'Not ours']);
  expect(allowed({ amountMinor: -500 })).toEqual(['Belongs', 'Accept', 'Not ours']);
  expect(allowed({ kind: 'Amount Differs', paymentId: 1 })).toEqual(['Accept', 'Give back']);
  expect(allowed({ kind: 'Never Taken', amountMinor: -500, paymentId: 1 })).toEqual(['Accept', 'Never taken']);
  expect(allowed({ kind: 'Refunded Twice', amountMinor: -500, paymentId: 1 })).toEqual(['Accept']);
  for (const kind of exceptionKinds) expect(allowed({ kind }), kind).toContain('Accept');
});

it('offers to give back what rests, and nothing that would let it rest in silence', () => {
  expect(allowed({ kind: 'Given Back', amountMinor: 0, paymentId: 1 })).toEqual(['Give back']);
});

it('offers each action for its own kinds, with and without a payment', () => {
  const kindsFor = (action: (typeof exceptionActions)[number], paymentId: number | null) =>
    exceptionKinds.filter((kind) => whyNotSettled({ ...open, kind, paymentId }, action) === undefined).sort();
  const strange = ['Id Disagrees', 'Money Without A Payment', 'Test Sale'];
  expect([kindsFor('Belongs', 1), kindsFor('Belongs', null)]).toEqual([strange, [...exceptionKinds].sort()]);
  expect([kindsFor('Give back', 1), kindsFor('Not ours', null)]).toEqual([['Amount Differs', ...strange], strange]);
  expect([kindsFor('Never taken', 1), kindsFor('Never taken', null)]).toEqual([['Line Missing', 'Never Taken'], []]);
});

it('offers nothing when it is settled, under way, or waits for somebody', () => {
  for (const state of [{ resolution: 'Accepted' }, { isGivingBack: true }, { waitsForDualApproval: true }])
    expect(allowed(state)).toEqual([]);
});

it.each<[string, Partial<ExceptionState>, (typeof exceptionActions)[number]]>([
  ['This exception is settled.', { resolution: 'Accepted', isGivingBack: true }, 'Accept'],
  [
    'The gateway is being asked to give it back. Wait for its answer.',
    { isGivingBack: true, waitsForDualApproval: true },
    'Accept',
  ],
  ['A request about this exception waits for a second person already.', { waitsForDualApproval: true }, 'Accept'],
  ['It names its payment already.', { kind: 'Amount Differs', paymentId: 1 }, 'Belongs'],
  ['The gateway has no more money than we do: nothing can be given back.', { amountMinor: 0 }, 'Give back'],
  ['Only money at the gateway that no payment explains is given back here.', { kind: 'Line Missing' }, 'Give back'],
  [
    'No account got this money, and it is not back yet. Give it back.',
    { kind: 'Given Back', amountMinor: 0, paymentId: 1 },
    'Accept',
  ],
  ['It is about a payment of ours.', { kind: 'Never Taken' }, 'Not ours'],
  ['Only a sale that the gateway does not have was never taken.', { kind: 'Given Back', paymentId: 1 }, 'Never taken'],
])('says "%s" when %o is to be settled by %s', (text, state, action) =>
  expect(said(whyNotSettled({ ...open, ...state }, action) ?? '')).toBe(text),
);
