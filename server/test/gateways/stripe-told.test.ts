import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayClaim, PaymentGateway } from '../../src/integrations/payment-gateway/payment-gateway.ts';
import { calm, merchant, nextNumber, openStripeAdapter, soon } from './stripe-kit.ts';
import type { StripeServer } from './stripe-server.ts';

let stripe: StripeServer;
let gateway: PaymentGateway;
beforeAll(async () => {
  ({ stripe, gateway } = await openStripeAdapter());
});
afterAll(() => stripe.close());
beforeEach(() => calm(stripe));

describe('a message', () => {
  const read = async (
    type: string,
    object: object,
    signature?: string,
  ): Promise<readonly GatewayClaim[] | undefined> => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', created: 1_795_300_000, type, data: { object } });
    const at = Math.floor(Date.now() / 1000);
    const v1 = signature ?? createHmac('sha256', 'whsec_7').update(`${at}.${body}`).digest('hex');
    return gateway.readNotification?.({ body, headers: { 'stripe-signature': `t=${at},v1=${v1}` } }, merchant);
  };
  const intent = (status: string, more: object = {}) => ({
    id: 'pi_1',
    object: 'payment_intent',
    amount: 8_412,
    amount_received: 0,
    currency: 'usd',
    status,
    metadata: { reference: 'rp_1' },
    last_payment_error: null,
    ...more,
  });
  const refund = (status: string) => ({
    id: 're_1',
    object: 'refund',
    amount: 300,
    currency: 'usd',
    status,
    payment_intent: 'pi_1',
    metadata: { reference: 'rp_2' },
    failure_reason: status === 'failed' ? 'lost_or_stolen_card' : null,
  });
  const dispute = (status: string, amounts: number[]) => ({
    id: 'dp_1',
    object: 'dispute',
    amount: 8_412,
    currency: 'usd',
    reason: 'fraudulent',
    status,
    payment_intent: 'pi_1',
    balance_transactions: amounts.map((amount) => ({ amount })),
  });
  const charged = {
    operation: 'Sale',
    says: 'charged',
    reference: 'rp_1',
    gatewayTransactionId: 'pi_1',
    amountMinor: 8_412,
  };

  it.each([
    ['payment_intent.succeeded', intent('succeeded', { amount_received: 8_412 }), [charged]],
    ['payment_intent.canceled', intent('canceled'), [{ operation: 'Sale', says: 'notCharged', reference: 'rp_1' }]],
    ['payment_intent.processing', intent('processing'), [{ operation: 'Sale', says: 'held' }]],
    ['payment_intent.requires_action', intent('requires_action'), []],
    [
      'payment_intent.payment_failed',
      intent('requires_payment_method', { last_payment_error: { decline_code: 'generic_decline', message: 'No' } }),
      [{ says: 'declined', amountMinor: 0, code: 'generic_decline' }],
    ],
    ['refund.created', refund('pending'), []],
    [
      'refund.created',
      refund('succeeded'),
      [
        {
          operation: 'Refund',
          says: 'done',
          gatewayTransactionId: 're_1',
          saleTransactionId: 'pi_1',
          amountMinor: 300,
        },
      ],
    ],
    ['refund.updated', refund('succeeded'), [{ operation: 'Refund', says: 'done' }]],
    [
      'refund.failed',
      refund('failed'),
      [{ operation: 'Refund', says: 'failed', code: 'lost_or_stolen_card', amountMinor: 300 }],
    ],
    ['charge.dispute.created', dispute('warning_needs_response', []), []],
    ['charge.dispute.created', dispute('needs_response', []), []],
    ['charge.dispute.closed', dispute('warning_closed', []), []],
    [
      'charge.dispute.funds_withdrawn',
      dispute('needs_response', [-5_000]),
      [
        {
          operation: 'Dispute',
          says: 'opened',
          amountMinor: 5_000,
          gatewayTransactionId: 'dp_1',
          saleTransactionId: 'pi_1',
        },
      ],
    ],
    [
      'charge.dispute.funds_reinstated',
      dispute('won', [-5_000, 5_000]),
      [{ operation: 'Dispute', says: 'won', amountMinor: 5_000 }],
    ],
    ['charge.dispute.closed', dispute('lost', [-5_000]), [{ operation: 'Dispute', says: 'lost' }]],
    ['charge.dispute.closed', dispute('won', [-5_000, 5_000]), []],
    ['customer.created', { id: 'cus_1' }, []],
  ])('%s says what it says', async (type, object, claims) => {
    const told = await read(type, object);
    expect(told).toHaveLength(claims.length);
    for (const [i, claim] of claims.entries()) expect(told?.[i]).toMatchObject(claim);
  });

  it('signed and not understood is unreadable, not nothing; unsigned it is refused', async () => {
    expect(await read('payment_intent.succeeded', { id: 'pi_1' })).toMatchObject([
      { operation: 'Message', says: 'unreadable' },
    ]);
    expect(await read('payment_intent.succeeded', intent('succeeded'), '00'.repeat(32))).toBeUndefined();
  });
});

describe('a payout', () => {
  const payout = (id: string, created: number, more: object = {}) => ({
    id,
    object: 'payout',
    automatic: true,
    reconciliation_status: 'completed',
    status: 'paid',
    created,
    ...more,
  });
  const line = (payout: string, reporting_category: string, amount: number, source: object | string) => ({
    payout,
    id: `txn_${nextNumber()}`,
    object: 'balance_transaction',
    reporting_category,
    amount,
    fee: 0,
    net: amount,
    currency: 'usd',
    source,
  });

  it('is a batch with every movement of money, whole and oldest first; what is not put together yet is none', async () => {
    stripe.books.payouts = [
      payout('po_2', 1_795_400_000),
      payout('po_1', 1_795_300_000),
      payout('po_open', 1_795_500_000, { reconciliation_status: 'in_progress' }),
      payout('po_hand', 1_795_500_001, { automatic: false }),
      payout('po_bad', 1_795_500_002, { status: 'failed' }),
    ];
    stripe.books.lines = [
      line('po_1', 'charge', 8_412, {
        id: 'ch_1',
        object: 'charge',
        payment_intent: 'pi_1',
        metadata: { reference: 'rp_1' },
        authorization_code: '042917',
      }),
      line('po_1', 'charge', 250, { id: 'ch_2', object: 'charge', payment_intent: 'pi_2', metadata: {} }),
      line('po_1', 'refund', -300, {
        id: 're_1',
        object: 'refund',
        payment_intent: 'pi_1',
        metadata: { reference: 'rp_2' },
      }),
      line('po_1', 'refund_failure', 300, {
        id: 're_1',
        object: 'refund',
        payment_intent: 'pi_1',
        metadata: { reference: 'rp_2' },
      }),
      line('po_1', 'dispute', -5_000, { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1' }),
      line('po_1', 'dispute_reversal', 5_000, { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1' }),
      line('po_1', 'fee', -20, 'fee_1'),
      line('po_1', 'payout', -8_642, 'po_1'),
    ];
    const reports = (await gateway.settlementReports?.({ merchant, since: new Date(0) }, soon())) ?? [];
    expect(reports.map((report) => report.batchIdentifier)).toEqual(['po_1', 'po_2']);
    expect(reports[0]?.closedAt).toEqual(new Date(1_795_300_000_000));
    expect(
      reports[0]?.lines.map((each) => [
        each.kind,
        each.gatewayTransactionId,
        each.saleTransactionId,
        each.amountMinor,
        each.reference,
        each.currencyCode,
      ]),
    ).toEqual([
      ['sale', 'pi_1', '', 8_412, 'rp_1', 'USD'],
      ['sale', 'pi_2', '', 250, '', 'USD'],
      ['refund', 're_1', 'pi_1', 300, 'rp_2', 'USD'],
      ['refundFailed', 're_1', 'pi_1', 300, 'rp_2', 'USD'],
      ['dispute', 'dp_1', 'pi_1', 5_000, '', 'USD'],
      ['disputeReversed', 'dp_1', 'pi_1', 5_000, '', 'USD'],
      ['other', 'fee_1', '', 20, '', 'USD'],
    ]);
  });

  it('is not read by halves', async () => {
    stripe.disturb(/balance_transactions/, 'fault', 5);
    await expect(gateway.settlementReports?.({ merchant, since: new Date(0) }, soon())).rejects.toThrow();
  });
});
