import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentGateway, SaleRequest } from '../../src/integrations/payment-gateway/payment-gateway.ts';
import type { SourceVault } from '../../src/integrations/payment-gateway/source-vault.ts';
import { calm, inquiry, keep, merchant, newSale, nextNumber, openStripeAdapter, soon } from './stripe-kit.ts';
import type { StripeServer } from './stripe-server.ts';

let stripe: StripeServer;
let gateway: PaymentGateway;
let vault: SourceVault;
beforeAll(async () => {
  ({ stripe, gateway, vault } = await openStripeAdapter());
});
afterAll(() => stripe.close());
beforeEach(() => calm(stripe));

const kept = (method: string, forLater = false) => keep(vault, method, forLater);

describe('a step of the issuer', () => {
  const begin = async (method = 'pm_asks') => {
    const sale = newSale(await kept(method));
    const reply = await gateway.sale(sale, soon());
    if (reply.outcome !== 'payerActs') throw new Error(reply.outcome);
    return { sale, number: reply.gatewayTransactionId, action: reply.action };
  };
  const goOn = (sale: SaleRequest, gatewayTransactionId: string) =>
    gateway.continueSale?.(
      {
        reference: sale.reference,
        merchant,
        gatewayTransactionId,
        amountMinor: sale.amountMinor,
        currencyCode: 'USD',
        details: { passed: true },
      },
      soon(),
    );

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
    expect(await goOn(sale, number)).toMatchObject({
      outcome: 'declined',
      responseCode: 'payment_intent_authentication_failure',
    });
  });

  it('that nobody does is called off when nobody is expected any more, not before', async () => {
    const { sale, number } = await begin();
    expect(await gateway.inquire(inquiry(sale, number, false), soon())).toMatchObject({ outcome: 'payerActs' });
    expect(await gateway.inquire(inquiry(sale, number), soon())).toMatchObject({
      outcome: 'error',
      responseCode: 'canceled',
    });
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
    expect(await gateway.sale(newSale(token, { stored: true }), soon())).toMatchObject({
      outcome: 'declined',
      responseCode: 'authentication_required',
    });
    expect(await gateway.sale(newSale(token, { returnUrl: '' }), soon())).toMatchObject({ outcome: 'declined' });
    expect(
      stripe.asked.filter((each) => each.path.endsWith('/confirm')).map((each) => each.body.get('off_session')),
    ).toEqual(['true', 'false']);
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
  const ask = (request: Awaited<ReturnType<typeof sold>>, gatewayTransactionId = '') => ({
    ...inquiry(newSale('')),
    ...request,
    operation: 'Refund' as const,
    gatewayTransactionId,
  });

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
    expect(await gateway.inquire(ask(request, number), soon())).toMatchObject({
      outcome: 'accepted',
      gatewayTransactionId: number,
    });
    Object.assign(stripe.refunds.get(number) ?? {}, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
    expect(await gateway.inquire(ask(request, number), soon())).toMatchObject({
      outcome: 'declined',
      responseCode: 'expired_or_canceled_card',
    });
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
    expect(await gateway.refund({ ...request, reference: `${request.reference}x` }, soon())).toMatchObject({
      outcome: 'declined',
      responseCode: 'charge_already_refunded',
    });
  });
});
