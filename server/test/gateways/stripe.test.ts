import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentGateway } from '../../src/integrations/payment-gateway/payment-gateway.ts';
import type { SourceVault } from '../../src/integrations/payment-gateway/source-vault.ts';
import { calm, inquiry, keep, merchant, newSale, openStripeAdapter, soon } from './stripe-kit.ts';
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
const posts = () => stripe.asked.filter((each) => each.method === 'POST');

describe('a token', () => {
  it('is charged twice, for the base and the fee, which one without a customer is not', async () => {
    const alone = newSale('pm_once');
    expect((await gateway.sale(alone, soon())).outcome).toBe('approved');
    expect(await gateway.sale(newSale('pm_once', { purpose: 'Service Fee' }), soon())).toMatchObject({
      outcome: 'error',
    });
    const token = await kept('pm_twice');
    expect((await gateway.sale(newSale(token), soon())).outcome).toBe('approved');
    expect((await gateway.sale(newSale(token, { purpose: 'Service Fee', amountMinor: 250 }), soon())).outcome).toBe(
      'approved',
    );
  });

  it('is kept once for its owner, however often that is asked, and forgotten any number of times', async () => {
    const before = stripe.customers.size;
    const owner = { reference: 'kt_same', forLater: false };
    const twice = await Promise.all([
      vault.keep?.('pm_same', merchant, owner),
      vault.keep?.('pm_same', merchant, owner),
    ]);
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
    expect(answer).toMatchObject({
      outcome: 'approved',
      gatewayTransactionId: told[0],
      amountMinor: 8_412,
      authCode: '042917',
      currencyCode: 'USD',
    });
    expect(stripe.asked.map((each) => each.idempotencyKey)).toEqual([
      `${sale.reference}:create`,
      `${sale.reference}:confirm`,
    ]);
    expect(stripe.asked[0]?.body.get('confirmation_method')).toBe('manual');
    expect(stripe.asked[0]?.key).toBe('Bearer sk_of_7');
  });

  it('is not confirmed when its number could not be kept', async () => {
    const sale = newSale(await kept('pm_unkept'), {
      onNumber: () => Promise.reject(new Error('the database is away')),
    });
    await expect(gateway.sale(sale, soon())).rejects.toThrow('the database is away');
    expect(stripe.chargedOf(sale.reference)).toBe(0);
  });

  it.each(['cut', 'unreached', 'fault', 'malformed', 'busy'] as const)(
    'is certainly not charged while Stripe has only been asked to make it (%s)',
    async (how) => {
      const sale = newSale(await kept('pm_made'));
      stripe.disturb(/POST \/v1\/payment_intents$/, how);
      expect(await gateway.sale(sale, soon())).toMatchObject({ outcome: 'error' });
      expect(stripe.chargedOf(sale.reference)).toBe(0);
    },
  );

  it.each(['cut', 'unreached', 'fault', 'malformed', 'busy', 'slow'] as const)(
    'whose confirmation is %s is known by a look at it: charged, or called off',
    async (how) => {
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
    },
  );

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
    expect(await gateway.inquire({ ...inquiry(sale), requestedAt: new Date(Date.now() - 3_700_000) }, soon())).toEqual({
      outcome: 'notFound',
    });
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
