import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeCredentials } from '../../src/capabilities/gateways/credentials.ts';
import type { PaymentDeps } from '../../src/capabilities/payments/deps.ts';
import { setSource } from '../../src/capabilities/payments/session/set-source.ts';
import { takePayment } from '../../src/capabilities/payments/take-payment.ts';
import { stripeGateway } from '../../src/integrations/payment-gateway/stripe/stripe-gateway.ts';
import { stripeVault } from '../../src/integrations/payment-gateway/stripe/stripe-vault.ts';
import { anonymous } from '../../src/platform/http/caller.ts';
import { brokenInvariants } from '../paying.ts';
import { openWorld, type World } from '../world.ts';
import { vendors } from './vendors.ts';

const [stripe] = vendors;
const method = {
  id: 'pm_1MtwBwLkdIwHu7ix28a3tqPa',
  object: 'payment_method',
  type: 'card',
  card: { brand: 'mastercard', last4: '4444', exp_month: 8, exp_year: 2039, fingerprint: 'mToisGZ01V71BCos', funding: 'credit' },
};

let world: World;
let unit: number;
let merchant: number;
const asked: { method: string; path: string; key: string; body: string }[] = [];
const stripeServer = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const path = new URL(request.url ?? '', 'http://local').pathname;
    asked.push({ method: request.method ?? '', path, key: String(request.headers.authorization), body });
    const answer = (status: number, value: unknown) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (path === `/v1/payment_methods/${method.id}`) return answer(200, method);
    if (path.startsWith('/v1/payment_methods/')) return answer(404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such PaymentMethod' } });
    const amount = Number(new URLSearchParams(body).get('amount'));
    return answer(200, { ...(stripe?.sale.approved.body as object), amount, amount_received: amount, metadata: { reference: new URLSearchParams(body).get('metadata[reference]') } });
  });
});

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  await new Promise<void>((done) => stripeServer.listen(0, '127.0.0.1', done));
  const [gateway] = await world.rows<{ id: number }>("insert into gateway (name, gateway_type) values ('Cardline', 'Stripe') returning id");
  // The biller moves its cards from the test gateway to Stripe; bank accounts stay.
  await world.rows("update merchant_account set payment_source_types = '{ACH}' where business_unit_id = $1 and purpose = 'Base Payment'", [unit]);
  await world.rows("update service_fee_schedule set withdrawn_date = now() where business_unit_id = $1 and payment_source_type = 'Credit Card'", [unit]);
  const [account] = await world.rows<{ id: number }>(
    `insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose, payment_source_types, channels, currency_code, status)
      select $1, organization_id, id, 'Cards', 'acct_7', 'Base Payment', '{Credit Card}', '{QuickPay}', 'USD', 'Active' from business_unit where id = $2 returning id`,
    [gateway?.id, unit],
  );
  merchant = account?.id ?? 0;
});
afterAll(async () => {
  stripeServer.close();
  await world.close();
});

describe('the card fields of Stripe', () => {
  it('are a page of their own with the public key alone, under a policy that names Stripe and nobody else', async () => {
    expect((await world.call('GET', `/gateway-fields/${merchant}`)).status).toBe(404); // no credentials yet
    await world.db.scoped([unit], (tx) => storeCredentials(tx, world.keyring, merchant, { secretKey: 'sk_live_canary', webhookSecret: 'whsec_canary', publishableKey: 'pk_live_shown</script>' }));
    const page = await world.call('GET', `/gateway-fields/${merchant}?mode=dark`);
    expect(page.status).toBe(200);
    expect(String(page.body)).toContain('pk_live_shown\\u003c/script>');
    expect(String(page.body)).not.toMatch(/sk_live|whsec/);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[\w+/=]+' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('unsafe-inline');
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
    const [sandbox] = await world.rows<{ id: number }>('select id from merchant_account where id <> $1 limit 1', [merchant]);
    for (const other of [String(sandbox?.id), '0', 'x', '99999999999']) expect((await world.call('GET', `/gateway-fields/${other}`)).status).toBe(404);
  });

  it('give a token that Stripe describes, and a payment that Stripe takes', async () => {
    const access = { baseUrl: `http://127.0.0.1:${(stripeServer.address() as AddressInfo).port}`, credentialsOf: async () => stripe?.credentials ?? {} };
    const deps: PaymentDeps = {
      ...world.deps,
      vaultOf: (type) => (type === 'Stripe' ? stripeVault(access) : world.deps.vaultOf(type)),
      gatewayOf: (type) => (type === 'Stripe' ? stripeGateway(access) : world.deps.gatewayOf(type)),
    };
    const { token, accountIds } = await world.quickPay(['10002']);
    const begun = await world.call('POST', '/api/payment-intents', { token, body: { businessUnitId: unit, channel: 'QuickPay', accountIds } });
    expect(begun.body.cardFieldsUrl).toBe(`/gateway-fields/${merchant}`);
    await world.call('PUT', `/api/payment-intents/${begun.body.identifier}/charges`, { body: { lineItems: [{ accountId: accountIds[0], lineItemType: 'AccountBalance', amountMinor: 3_100 }] } });
    const payer = anonymous('203.0.113.9', 'test');
    const card = { paymentSourceType: 'Credit Card', token: method.id, holderName: 'Pat Rivera', postalCode: '78702' } as const;
    await expect(setSource(deps, payer, begun.body.identifier, { ...card, token: 'pm_unknown' })).rejects.toMatchObject({ items: [{ propertyName: 'token', errorMessage: 'Enter the card again.' }] });
    await expect(setSource(deps, payer, begun.body.identifier, { ...card, token: 'sbx_card_of_the_test_gateway' })).rejects.toMatchObject({ items: [{ propertyName: 'token' }] });
    const ready = await setSource(deps, payer, begun.body.identifier, card);
    expect(ready.paymentSource).toMatchObject({ accountType: 'Mastercard', accountNumberLast4: '4444', cardExpiryYear: 2039 });
    const done = await takePayment(deps, payer, begun.body.identifier, { totalMinor: ready.totalMinor, acknowledgedTermsVersionIds: ready.terms.map((terms) => terms.termsVersionId) }, undefined);
    expect(done.status).toBe('Complete');
    const sale = asked.find((each) => each.path === '/v1/payment_intents');
    expect(sale?.key).toBe('Bearer sk_test_1');
    expect(new URLSearchParams(sale?.body).get('payment_method')).toBe(method.id);
    expect(new URLSearchParams(sale?.body).get('amount')).toBe('3100');
    const [payment] = await world.rows<{ status: string; brand: string }>('select status, brand from payment where id = $1', [done.paymentId]);
    expect(payment).toEqual({ status: 'Succeeded', brand: 'Mastercard' });
    expect((await brokenInvariants(world)).filter((line) => !line.startsWith('the gateway'))).toEqual([]);
  });
});
