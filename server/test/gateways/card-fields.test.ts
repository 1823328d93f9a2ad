import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeCredentials } from '../../src/capabilities/gateways/credentials.ts';
import type { PaymentDeps } from '../../src/capabilities/payments/deps.ts';
import { setSource } from '../../src/capabilities/sessions/set-source.ts';
import { takePayment } from '../../src/capabilities/payments/take-payment.ts';
import { stripeGateway } from '../../src/integrations/payment-gateway/stripe/stripe-gateway.ts';
import { stripeVault } from '../../src/integrations/payment-gateway/stripe/stripe-vault.ts';
import { anonymous } from '../../src/platform/http/caller.ts';
import { brokenInvariants } from '../paying.ts';
import { openWorld, type World } from '../world.ts';
import { openStripe, type StripeServer } from './stripe-server.ts';

const method = 'pm_1MtwBwLkdIwHu7ix28a3tqPa';

let world: World;
let unit: number;
let merchant: number;
let stripe: StripeServer;

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  stripe = await openStripe();
  const [gateway] = await world.rows<{ id: number }>(
    "insert into gateway (name, gateway_type) values ('Cardline', 'Stripe') returning id",
  );
  // The biller moves its cards from the test gateway to Stripe; bank accounts stay.
  await world.rows(
    `update merchant_account set payment_source_types = '{ACH}'
      where business_unit_id = $1 and purpose = 'Base Payment'`,
    [unit],
  );
  await world.rows(
    `update service_fee_schedule set withdrawn_date = now()
      where business_unit_id = $1 and payment_source_type = 'Credit Card'`,
    [unit],
  );
  const [account] = await world.rows<{ id: number }>(
    `insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
      payment_source_types, channels, currency_code, status)
      select $1, organization_id, id, 'Cards', 'acct_7', 'Base Payment', '{Credit Card}', '{QuickPay}', 'USD', 'Active'
      from business_unit where id = $2 returning id`,
    [gateway?.id, unit],
  );
  merchant = account?.id ?? 0;
});
afterAll(async () => {
  await stripe.close();
  await world.close();
});

describe('the card fields of Stripe', () => {
  it('are a page of their own with the public key alone, under a policy that names Stripe and nobody else', async () => {
    expect((await world.call('GET', `/gateway-fields/${merchant}`)).status).toBe(404); // no credentials yet
    await world.db.scoped([unit], (tx) =>
      storeCredentials(tx, world.keyring, merchant, {
        secretKey: 'sk_live_canary',
        webhookSecret: 'whsec_canary',
        publishableKey: 'pk_live_shown</script>',
      }),
    );
    const page = await world.call('GET', `/gateway-fields/${merchant}?mode=dark`);
    expect(page.status).toBe(200);
    expect(String(page.body)).toContain('pk_live_shown\\u003c/script>');
    expect(String(page.body)).not.toMatch(/sk_live|whsec/);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'nonce-[\w+/=]+' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/,
    );
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('unsafe-inline');
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
    // In the culture of the business unit that is paid, as its own pages: Stripe has one English.
    expect(String(page.body)).toMatch(/<html lang="en-US">[\s\S]*"locale":"en","country":"US"/);
    await world.rows("update business_unit set culture = 'en-CA' where id = $1", [unit]);
    expect(String((await world.call('GET', `/gateway-fields/${merchant}`)).body)).toMatch(
      /<html lang="en-CA">[\s\S]*"locale":"en","country":"CA"/,
    );
    await world.rows("update business_unit set culture = 'en-US' where id = $1", [unit]);
    const [sandbox] = await world.rows<{ id: number }>('select id from merchant_account where id <> $1 limit 1', [
      merchant,
    ]);
    for (const other of [String(sandbox?.id), '0', 'x', '99999999999'])
      expect((await world.call('GET', `/gateway-fields/${other}`)).status).toBe(404);
  });

  it('give a token that Stripe describes, and a payment that Stripe takes', async () => {
    const access = {
      baseUrl: stripe.url,
      credentialsOf: async () => ({ secretKey: 'sk_test_1', webhookSecret: 'whsec_test' }),
    };
    const deps: PaymentDeps = {
      ...world.deps,
      vaultOf: (type) => (type === 'Stripe' ? stripeVault(access) : world.deps.vaultOf(type)),
      gatewayOf: (type) => (type === 'Stripe' ? stripeGateway(access) : world.deps.gatewayOf(type)),
    };
    const { token, accountIds } = await world.quickPay(['10002']);
    const begun = await world.call('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
    });
    expect(begun.body.cardFieldsUrl).toBe(`/gateway-fields/${merchant}`);
    await world.call('PUT', `/api/payment-intents/${begun.body.identifier}/charges`, {
      body: { lineItems: [{ accountId: accountIds[0], lineItemType: 'AccountBalance', amountMinor: 3_100 }] },
    });
    const payer = anonymous('203.0.113.9', 'test');
    const card = {
      paymentSourceType: 'Credit Card',
      token: method,
      holderName: 'Pat Rivera',
      postalCode: '78702',
    } as const;
    await expect(setSource(deps, payer, begun.body.identifier, { ...card, token: 'pm_unknown' })).rejects.toMatchObject(
      { items: [{ propertyName: 'token', errorMessage: 'Enter the card again.' }] },
    );
    await expect(
      setSource(deps, payer, begun.body.identifier, { ...card, token: 'sbx_card_of_the_test_gateway' }),
    ).rejects.toMatchObject({ items: [{ propertyName: 'token' }] });
    const ready = await setSource(deps, payer, begun.body.identifier, card);
    expect(ready.paymentSource).toMatchObject({
      accountType: 'Visa',
      accountNumberLast4: '4242',
      cardExpiryYear: 2039,
    });
    const done = await takePayment(
      deps,
      payer,
      begun.body.identifier,
      { totalMinor: ready.totalMinor, acknowledgedTermsVersionIds: ready.terms.map((terms) => terms.termsVersionId) },
      undefined,
    );
    expect(done.status).toBe('Complete');
    const sale = stripe.asked.find((each) => each.path === '/v1/payment_intents');
    expect(sale?.key).toBe('Bearer sk_test_1');
    expect(sale?.body.get('payment_method')).toBe(method);
    expect(sale?.body.get('amount')).toBe('3100');
    const [payment] = await world.rows<{ status: string; brand: string }>(
      'select status, brand from payment where id = $1',
      [done.paymentId],
    );
    expect(payment).toEqual({ status: 'Succeeded', brand: 'Visa' });
    expect((await brokenInvariants(world)).filter((line) => !line.startsWith('the gateway'))).toEqual([]);
  });
});
