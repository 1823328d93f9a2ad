import { expect, it } from 'vitest';
import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { claimOfAnswer } from './claim-of-answer.rules.ts';

const answer: GatewayAnswer = {
  outcome: 'approved',
  gatewayTransactionId: 'g-1',
  authCode: 'A1',
  responseCode: '00',
  message: 'Approved',
  amountMinor: 500,
  currencyCode: 'USD',
};

it.each([
  ['Sale', 'approved', 'charged'],
  ['Sale', 'declined', 'declined'],
  ['Sale', 'error', 'notCharged'],
  ['Void', 'approved', 'done'],
  ['Void', 'declined', 'notDone'],
  ['Void', 'error', 'notDone'],
  ['Refund', 'approved', 'done'],
  ['Refund', 'declined', 'failed'],
  ['Refund', 'error', 'failed'],
] as const)('a %s that was answered %s is claimed as %s', (operation, outcome, says) => {
  const isApproved = outcome === 'approved';
  expect(
    claimOfAnswer({ operation, reference: 'r-1' }, { ...answer, outcome }, new Date('2026-03-02T10:00:00Z')),
  ).toEqual({
    operation,
    says,
    reference: 'r-1',
    gatewayTransactionId: 'g-1',
    saleTransactionId: '',
    amountMinor: isApproved ? 500 : 0,
    currencyCode: isApproved ? 'USD' : '',
    toldAt: '2026-03-02T10:00:00.000Z',
    authCode: 'A1',
    code: '00',
    message: 'Approved',
  });
});

it('names no currency and no time that the gateway did not', () => {
  const { currencyCode: _, ...silent } = answer;
  expect(claimOfAnswer({ operation: 'Sale', reference: 'r-1' }, silent)).toMatchObject({
    currencyCode: '',
    toldAt: '',
  });
});
