import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayClaim, PaymentGateway, SaleRequest } from '../../src/integrations/payment-gateway/payment-gateway.ts';
import type { SourceVault } from '../../src/integrations/payment-gateway/source-vault.ts';
import { stripeGateway } from '../../src/integrations/payment-gateway/stripe/stripe-gateway.ts';
import { stripeVault } from '../../src/integrations/payment-gateway/stripe/stripe-vault.ts';
import { openStripe, type StripeServer } from './stripe-server.ts';

let stripe: StripeServer;
let gateway: PaymentGateway;
let vault: SourceVault;
const merchant = { accountId: 7, number: 'acct_7' };

beforeAll(async () => {
  stripe = await openStripe();
  const access = { baseUrl: stripe.url, credentialsOf: async (id: number) => ({ secretKey: `sk_of_${id}`, webhookSecret: 'whsec_7' }) };
  gateway = stripeGateway(access);
  vault = stripeVault(access);
});
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.calm();
  stripe.asked.splice(0);
});

let count = 0;
const nextNumber = (): number => {
  count += 1;
  return count;
};
const soon = () => AbortSignal.timeout(2_000);
const newSale = (token: string, more: Partial<SaleRequest> = {}): SaleRequest => ({
  reference: `rp_0123456789abcdefgh-${nextNumber()}`,
  merchant,
  purpose: 'Base Payment',
  token,
  stored: false,
  returnUrl: 'https://town.example/pay',
  browser: {},
  amountMinor: 8_412,
  currencyCode: 'USD',
  descriptor: '900000000000481726',
  ...more,
});
const kept = async (method: string, forLater = false) => (await vault.keep?.(method, merchant, { reference: `kt_${nextNumber()}`, forLater })) ?? '';
const inquiry = (sale: SaleRequest, gatewayTransactionId = '', withdraw = true) => ({
  reference: sale.reference,
  operation: 'Sale' as const,
  merchant,
  gatewayTransactionId,
  saleTransactionId: '',
  requestedAt: new Date(),
  token: sale.token,
  withdraw,
});
const posts = () => stripe.asked.filter((each) => each.method === 'POST');

describe('a token', () => {
  it('is charged twice, for the base and the fee, which one without a customer is not', async () => {
    const alone = newSale('pm_once');
    expect((await gateway.sale(alone, soon())).outcome).toBe('approved');
    expect(await gateway.sale(newSale('pm_once', { purpose: 'Service Fee' }), soon())).toMatchObject({ outcome: 'error' });
    const token = await kept('pm_twice');
    expect((await gateway.sale(newSale(token), soon())).outcome).toBe('approved');
    expect((await gateway.sale(newSale(token, { purpose: 'Service Fee', amountMinor: 250 }), soon())).outcome).toBe('approved');
  });

  it('is kept once for its owner, however often that is asked, and forgotten any number of times', async () => {
    const before = stripe.customers.size;
    const owner = { reference: 'kt_same', forLater: false };
    const twice = await Promise.all([vault.keep?.('pm_same', merchant, owner), vault.keep?.('pm_same', merchant, owner)]);
    expect(new Set(twice).size).toBe(1);
    expect(stripe.customers.size).toBe(before + 1);
    const [token = ''] = twice;
    await vault.forget?.(token, merchant);
    await vault.forget?.(token, merchant);
    expect(stripe.customers.size).toBe(before);
    expect(stripe.attached.has('pm_same')).toBe(false);
    expect((await gateway.sale(newSale(token), soon())).outcome).toBe('error');
  });

  it('that the issuer refuses leaves nothing behind', async () => {
    const before = stripe.customers.size;
    expect(await vault.keep?.('pm_refused', merchant, { reference: 'kt_refused', forLater: false })).toBeUndefined();
    expect(stripe.customers.size).toBe(before);
  });

  it('of a wallet is agreed with its issuer, or attached where the issuer wants its holder for that', async () => {
    expect(await kept('pm_wallet', true)).toMatch(/^cus_\d+\/pm_wallet$/);
    expect(posts().map((each) => each.path)).toEqual(['/v1/customers', '/v1/setup_intents']);
    expect(await kept('pm_asks_wallet', true)).toMatch(/^cus_\d+\/pm_asks_wallet$/);
    expect(stripe.attached.has('pm_asks_wallet')).toBe(true);
  });

  it('reaches the merchant accounts of its own Stripe account alone', () => {
    expect(vault.reaches?.(merchant, { accountId: 8, number: 'acct_7' })).toBe(true);
    expect(vault.reaches?.(merchant, { accountId: 8, number: 'acct_8' })).toBe(false);
  });
});

describe('a sale', () => {
  it('tells its number before the money moves, then moves it, each request under a key of its own', async () => {
    const told: string[] = [];
    const sale = newSale(await kept('pm_plain'), {
      onNumber: async (number) => {
        told.push(number);
        expect(stripe.intents.get(number)).toMatchObject({ status: 'requires_confirmation', confirmed: 0 });
      },
    });
    stripe.asked.length = 0;
    const answer = await gateway.sale(sale, soon());
    expect(answer).toMatchObject({ outcome: 'approved', gatewayTransactionId: told[0], amountMinor: 8_412, authCode: '042917', currencyCode: 'USD' });
    expect(stripe.asked.map((each) => each.idempotencyKey)).toEqual([`${sale.reference}:create`, `${sale.reference}:confirm`]);
    expect(stripe.asked[0]?.body.get('confirmation_method')).toBe('manual');
    expect(stripe.asked[0]?.key).toBe('Bearer sk_of_7');
  });

  it('is not confirmed when its number could not be kept', async () => {
    const sale = newSale(await kept('pm_unkept'), { onNumber: () => Promise.reject(new Error('the database is away')) });
    await expect(gateway.sale(sale, soon())).rejects.toThrow('the database is away');
    expect(stripe.chargedOf(sale.reference)).toBe(0);
  });

  it.each(['cut', 'unreached', 'fault', 'malformed', 'busy'] as const)('is certainly not charged while Stripe has only been asked to make it (%s)', async (how) => {
    const sale = newSale(await kept('pm_made'));
    stripe.disturb(/POST \/v1\/payment_intents$/, how);
    expect(await gateway.sale(sale, soon())).toMatchObject({ outcome: 'error' });
    expect(stripe.chargedOf(sale.reference)).toBe(0);
  });

  it.each(['cut', 'unreached', 'fault', 'malformed', 'busy', 'slow'] as const)('whose confirmation is %s is known by a look at it: charged, or called off', async (how) => {
    let number = '';
    const sale = newSale(await kept('pm_doubt'), {
      onNumber: async (told) => {
        number = told;
      },
    });
    stripe.disturb(/\/confirm$/, how, 5);
    await expect(gateway.sale(sale, AbortSignal.timeout(300))).rejects.toThrow();
    stripe.calm();
    const confirmations = stripe.asked.filter((each) => each.path.endsWith('/confirm'));
    expect(new Set(confirmations.map((each) => each.idempotencyKey)).size).toBe(1); // a second sending by the package has our key
    const answer = await gateway.inquire(inquiry(sale, number), soon());
    const charged = stripe.chargedOf(sale.reference);
    expect(answer.outcome).toBe(charged > 0 ? 'approved' : 'error');
    // Whoever confirms late finds it called off: what we said stays true.
    if (charged === 0) expect(stripe.intents.get(number)?.status).toBe('canceled');
    expect(await gateway.inquire(inquiry(sale, number), soon())).toEqual(answer);
    expect(stripe.chargedOf(sale.reference)).toBe(charged);
  });

  it('without a number is found in the list of its own customer, and "not there" is true', async () => {
    const sale = newSale(await kept('pm_numberless'));
    expect(await gateway.inquire(inquiry(sale), soon())).toEqual({ outcome: 'notFound' });
    await gateway.sale(sale, soon());
    expect(await gateway.inquire(inquiry(sale), soon())).toMatchObject({ outcome: 'approved', amountMinor: 8_412 });
    expect(stripe.asked.some((each) => each.path.includes('search'))).toBe(false);
  });

  it('without number and customer is searched, and "not there" proves nothing for an hour', async () => {
    const sale = newSale('pm_old_token');
    await expect(gateway.inquire(inquiry(sale), soon())).rejects.toThrow(/proves nothing/);
    expect(await gateway.inquire({ ...inquiry(sale), requestedAt: new Date(Date.now() - 3_700_000) }, soon())).toEqual({ outcome: 'notFound' });
    await gateway.sale(sale, soon());
    expect(await gateway.inquire(inquiry(sale), soon())).toMatchObject({ outcome: 'approved' });
  });

  it('that Stripe works on is open, and is not called off', async () => {
    let number = '';
    const sale = newSale(await kept('pm_processing'), {
      onNumber: async (told) => {
        number = told;
      },
    });
    expect(await gateway.sale(sale, soon())).toMatchObject({ outcome: 'accepted', gatewayTransactionId: number });
    expect(await gateway.inquire(inquiry(sale, number), soon())).toMatchObject({ outcome: 'accepted' });
    expect(stripe.intents.get(number)?.status).toBe('processing');
  });

  it('has one limit for all its requests', async () => {
    const sale = newSale(await kept('pm_limit'));
    stripe.disturb(/\/confirm$/, 'slow');
    const began = performance.now();
    await expect(gateway.sale(sale, AbortSignal.timeout(250))).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(1_500);
  });
});

describe('a step of the issuer', () => {
  const begin = async (method = 'pm_asks') => {
    const sale = newSale(await kept(method));
    const reply = await gateway.sale(sale, soon());
    if (reply.outcome !== 'payerActs') throw new Error(reply.outcome);
    return { sale, number: reply.gatewayTransactionId, action: reply.action };
  };
  const goOn = (sale: SaleRequest, gatewayTransactionId: string) =>
    gateway.continueSale?.({ reference: sale.reference, merchant, gatewayTransactionId, amountMinor: sale.amountMinor, currencyCode: 'USD', details: { passed: true } }, soon());

  it('goes to the payer, and is believed by Stripe’s word alone', async () => {
    const { sale, number, action } = await begin();
    expect(action).toEqual({ clientSecret: `${number}_secret_1` });
    expect(await goOn(sale, number)).toMatchObject({ outcome: 'payerActs' }); // the browser said "passed"
    stripe.payerConfirms(number, true);
    expect(await goOn(sale, number)).toMatchObject({ outcome: 'approved', amountMinor: 8_412 });
    expect(await goOn(sale, number)).toMatchObject({ outcome: 'approved' });
    expect(stripe.chargedOf(sale.reference)).toBe(8_412);
  });

  it('that fails is a decline', async () => {
    const { sale, number } = await begin();
    stripe.payerConfirms(number, false);
    expect(await goOn(sale, number)).toMatchObject({ outcome: 'declined', responseCode: 'payment_intent_authentication_failure' });
  });

  it('that nobody does is called off when nobody is expected any more, not before', async () => {
    const { sale, number } = await begin();
    expect(await gateway.inquire(inquiry(sale, number, false), soon())).toMatchObject({ outcome: 'payerActs' });
    expect(await gateway.inquire(inquiry(sale, number), soon())).toMatchObject({ outcome: 'error', responseCode: 'canceled' });
    stripe.intents.get(number);
    expect(await goOn(sale, number)).toMatchObject({ outcome: 'error' });
    expect(stripe.chargedOf(sale.reference)).toBe(0);
  });

  it('asked twice at the same moment charges once', async () => {
    const { sale, number } = await begin();
    stripe.payerConfirms(number, true);
    const answers = await Promise.all(Array.from({ length: 10 }, () => goOn(sale, number)));
    expect(answers.every((each) => each?.outcome === 'approved')).toBe(true);
    expect(stripe.chargedOf(sale.reference)).toBe(8_412);
  });

  it('is a decline where no payer is there', async () => {
    const token = await kept('pm_asks_absent');
    expect(await gateway.sale(newSale(token, { stored: true }), soon())).toMatchObject({ outcome: 'declined', responseCode: 'authentication_required' });
    expect(await gateway.sale(newSale(token, { returnUrl: '' }), soon())).toMatchObject({ outcome: 'declined' });
    expect(stripe.asked.filter((each) => each.path.endsWith('/confirm')).map((each) => each.body.get('off_session'))).toEqual(['true', 'false']);
  });

  it('belongs to our reference, not to any number', async () => {
    const { number } = await begin();
    await expect(goOn(newSale('pm_x'), number)).rejects.toThrow(/another reference/);
  });
});

describe('money back', () => {
  const sold = async (method = 'pm_sold') => {
    const sale = newSale(await kept(method));
    const answer = await gateway.sale(sale, soon());
    return {
      reference: `rp_back_${nextNumber()}_0123456789`,
      saleReference: sale.reference,
      saleTransactionId: answer.outcome === 'approved' ? answer.gatewayTransactionId : '',
      last4: '4242',
      merchant,
      amountMinor: 8_412,
      currencyCode: 'USD',
    };
  };
  const ask = (request: Awaited<ReturnType<typeof sold>>, gatewayTransactionId = '') => ({ ...inquiry(newSale('')), ...request, operation: 'Refund' as const, gatewayTransactionId });

  it('is a refund: a void of what is captured is refused without a request', async () => {
    const request = await sold();
    stripe.asked.length = 0;
    expect(await gateway.void(request, soon())).toMatchObject({ outcome: 'declined' });
    expect(stripe.asked).toEqual([]);
    expect(await gateway.refund(request, soon())).toMatchObject({ outcome: 'approved', amountMinor: 8_412 });
  });

  it('that is pending is taken on, not done', async () => {
    const request = await sold('pm_slow_refund');
    const reply = await gateway.refund(request, soon());
    expect(reply.outcome).toBe('accepted');
    const number = 'gatewayTransactionId' in reply ? reply.gatewayTransactionId : '';
    expect(await gateway.inquire(ask(request, number), soon())).toMatchObject({ outcome: 'accepted', gatewayTransactionId: number });
    Object.assign(stripe.refunds.get(number) ?? {}, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
    expect(await gateway.inquire(ask(request, number), soon())).toMatchObject({ outcome: 'declined', responseCode: 'expired_or_canceled_card' });
  });

  it('whose first answer was lost is found, not refused as refunded before', async () => {
    const request = await sold();
    stripe.disturb(/POST \/v1\/refunds/, 'cut', 5);
    await expect(gateway.refund(request, AbortSignal.timeout(400))).rejects.toThrow();
    stripe.calm();
    expect(await gateway.inquire(ask(request), soon())).toMatchObject({ outcome: 'approved' });
    expect(stripe.refunds.size).toBeGreaterThan(0);
    // The same wish under a key that Stripe has forgotten: its refusal is our own first try.
    const other = await gateway.refund({ ...request, reference: request.reference }, soon());
    expect(other).toMatchObject({ outcome: 'approved' });
    expect(await gateway.refund({ ...request, reference: `${request.reference}x` }, soon())).toMatchObject({ outcome: 'declined', responseCode: 'charge_already_refunded' });
  });
});

describe('a message', () => {
  const read = async (type: string, object: object, signature?: string): Promise<readonly GatewayClaim[] | undefined> => {
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
  const charged = { operation: 'Sale', says: 'charged', reference: 'rp_1', gatewayTransactionId: 'pi_1', amountMinor: 8_412 };

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
    ['refund.created', refund('succeeded'), [{ operation: 'Refund', says: 'done', gatewayTransactionId: 're_1', saleTransactionId: 'pi_1', amountMinor: 300 }]],
    ['refund.updated', refund('succeeded'), [{ operation: 'Refund', says: 'done' }]],
    ['refund.failed', refund('failed'), [{ operation: 'Refund', says: 'failed', code: 'lost_or_stolen_card', amountMinor: 300 }]],
    ['charge.dispute.created', dispute('warning_needs_response', []), []],
    ['charge.dispute.created', dispute('needs_response', []), []],
    ['charge.dispute.closed', dispute('warning_closed', []), []],
    ['charge.dispute.funds_withdrawn', dispute('needs_response', [-5_000]), [{ operation: 'Dispute', says: 'opened', amountMinor: 5_000, gatewayTransactionId: 'dp_1', saleTransactionId: 'pi_1' }]],
    ['charge.dispute.funds_reinstated', dispute('won', [-5_000, 5_000]), [{ operation: 'Dispute', says: 'won', amountMinor: 5_000 }]],
    ['charge.dispute.closed', dispute('lost', [-5_000]), [{ operation: 'Dispute', says: 'lost' }]],
    ['charge.dispute.closed', dispute('won', [-5_000, 5_000]), []],
    ['customer.created', { id: 'cus_1' }, []],
  ])('%s says what it says', async (type, object, claims) => {
    const told = await read(type, object);
    expect(told).toHaveLength(claims.length);
    for (const [i, claim] of claims.entries()) expect(told?.[i]).toMatchObject(claim);
  });

  it('signed and not understood is unreadable, not nothing; unsigned it is refused', async () => {
    expect(await read('payment_intent.succeeded', { id: 'pi_1' })).toMatchObject([{ operation: 'Message', says: 'unreadable' }]);
    expect(await read('payment_intent.succeeded', intent('succeeded'), '00'.repeat(32))).toBeUndefined();
  });
});

describe('a payout', () => {
  const payout = (id: string, created: number, more: object = {}) => ({ id, object: 'payout', automatic: true, reconciliation_status: 'completed', status: 'paid', created, ...more });
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
      line('po_1', 'charge', 8_412, { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', metadata: { reference: 'rp_1' }, authorization_code: '042917' }),
      line('po_1', 'charge', 250, { id: 'ch_2', object: 'charge', payment_intent: 'pi_2', metadata: {} }),
      line('po_1', 'refund', -300, { id: 're_1', object: 'refund', payment_intent: 'pi_1', metadata: { reference: 'rp_2' } }),
      line('po_1', 'refund_failure', 300, { id: 're_1', object: 'refund', payment_intent: 'pi_1', metadata: { reference: 'rp_2' } }),
      line('po_1', 'dispute', -5_000, { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1' }),
      line('po_1', 'dispute_reversal', 5_000, { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1' }),
      line('po_1', 'fee', -20, 'fee_1'),
      line('po_1', 'payout', -8_642, 'po_1'),
    ];
    const reports = (await gateway.settlementReports?.({ merchant, since: new Date(0) }, soon())) ?? [];
    expect(reports.map((report) => report.batchIdentifier)).toEqual(['po_1', 'po_2']);
    expect(reports[0]?.closedAt).toEqual(new Date(1_795_300_000_000));
    expect(reports[0]?.lines.map((each) => [each.kind, each.gatewayTransactionId, each.saleTransactionId, each.amountMinor, each.reference, each.currencyCode])).toEqual([
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
