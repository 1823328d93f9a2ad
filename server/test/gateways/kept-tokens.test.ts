import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeCredentials } from '../../src/capabilities/gateways/credentials.ts';
import { whyFeeUnreachable } from '../../src/capabilities/gateways/token-reach.ts';
import { abandonSession } from '../../src/capabilities/sessions/abandon-session.ts';
import type { PaymentDeps } from '../../src/capabilities/payments/deps.ts';
import { planFee } from '../../src/capabilities/fees/plan-fee.ts';
import { setSource } from '../../src/capabilities/sessions/set-source.ts';
import { takePayment } from '../../src/capabilities/payments/take-payment.ts';
import { continuePayment } from '../../src/capabilities/sessions/step/continue-payment.ts';
import { forgetTokens } from '../../src/capabilities/wallet/tokens/forget-tokens.ts';
import { keepForPayer } from '../../src/capabilities/wallet/tokens/keep-for-payer.ts';
import { removeSource } from '../../src/capabilities/wallet/change-source.ts';
import { saveSource } from '../../src/capabilities/wallet/save-source.ts';
import { stripeGateway } from '../../src/integrations/payment-gateway/stripe/stripe-gateway.ts';
import { stripeVault } from '../../src/integrations/payment-gateway/stripe/stripe-vault.ts';
import { limitValues } from '../../src/platform/limits/limit-values.ts';
import { makeLimits } from '../../src/platform/limits/limits.ts';
import { anonymous, type Caller, systemCaller } from '../../src/platform/http/caller.ts';
import { openWorld, type World } from '../world.ts';
import { openStripe, type StripeServer } from './stripe-server.ts';

let world: World;
let stripe: StripeServer;
let deps: PaymentDeps;
let unit: number;
let base: number;
let fee: number;
const payer = anonymous('203.0.113.9', 'test');

beforeAll(async () => {
  [world, stripe] = await Promise.all([openWorld(), openStripe()]);
  unit = await world.unitId('riverton-water');
  const access = {
    baseUrl: stripe.url,
    credentialsOf: async () => ({ secretKey: 'sk_test', webhookSecret: 'whsec_test' }),
  };
  const vault = stripeVault(access);
  const gateway = stripeGateway(access);
  deps = {
    ...world.deps,
    vaultOf: (type) => (type === 'Stripe' ? vault : world.deps.vaultOf(type)),
    gatewayOf: (type) => (type === 'Stripe' ? gateway : world.deps.gatewayOf(type)),
  };
  const [made] = await world.rows<{ id: number }>(
    "insert into gateway (name, gateway_type) values ('Cardline', 'Stripe') returning id",
  );
  await world.rows(
    `update merchant_account set payment_source_types = '{ACH}'
      where business_unit_id = $1 and purpose = 'Base Payment'`,
    [unit],
  );
  const open = async (purpose: string) => {
    const [account] = await world.rows<{ id: number }>(
      `insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
        payment_source_types, channels, currency_code, status)
        select $1, organization_id, id, 'Cards', 'acct_7', $3, '{Credit Card}', '{QuickPay}', 'USD', 'Active'
        from business_unit where id = $2 returning id`,
      [made?.id, unit, purpose],
    );
    const id = account?.id ?? 0;
    await world.db.scoped([unit], (tx) => storeCredentials(tx, world.keyring, id, { secretKey: 'sk_test' }));
    return id;
  };
  base = await open('Base Payment');
  fee = await open('Service Fee');
  await world.rows(
    `update service_fee_schedule set fee_merchant_account_id = $2
      where business_unit_id = $1 and payment_source_type = 'Credit Card'`,
    [unit, fee],
  );
});
afterAll(async () => {
  await stripe.close();
  await world.close();
});
beforeEach(() => {
  stripe.calm();
  stripe.asked.splice(0);
});

let count = 0;
async function begin(method = 'pm_card', on = deps) {
  count += 1;
  const { token, accountIds } = await world.quickPay(['10002']);
  const { body: begun } = await world.call('POST', '/api/payment-intents', {
    token,
    body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
  });
  await world.call('PUT', `/api/payment-intents/${begun.identifier}/charges`, {
    body: { lineItems: [{ accountId: accountIds[0], lineItemType: 'AccountBalance', amountMinor: 1_000 + count }] },
  });
  const name = `${method}${count}`;
  const ready = await setSource(on, payer, begun.identifier, {
    paymentSourceType: 'Credit Card',
    token: name,
    holderName: 'Pat Rivera',
    postalCode: '78702',
  });
  const pay = () =>
    takePayment(
      on,
      payer,
      begun.identifier,
      {
        totalMinor: ready.totalMinor,
        acknowledgedTermsVersionIds: ready.terms.map((terms) => terms.termsVersionId),
        duplicateConfirmed: true,
      },
      undefined,
    );
  return { identifier: begun.identifier as string, name, pay };
}
const due = () =>
  world.rows("update kept_token set next_try_date = now() - interval '1 second' where next_try_date <> 'infinity'");
const rowsLeft = async () => (await world.rows('select 1 from kept_token')).length;

describe('what a guest leaves at the vendor', () => {
  it('is one customer with one card, charged for base and fee, and gone after the session', async () => {
    const { name, pay } = await begin();
    expect(stripe.attached.get(name)).toMatch(/^cus_/);
    expect(await pay()).toMatchObject({ status: 'Complete' });
    expect(
      [...stripe.intents.values()]
        .filter((each) => each.payment_method === name)
        .map((each) => [each.status, each.metadata['purpose']]),
    ).toEqual([
      ['succeeded', 'Base Payment'],
      ['succeeded', 'Service Fee'],
    ]);
    expect(await forgetTokens(deps)).toBe(0); // not due
    await due();
    expect(await forgetTokens(deps)).toBe(1);
    expect(stripe.attached.has(name)).toBe(false);
    expect(stripe.customers.size).toBe(0);
    await due();
    expect(await forgetTokens(deps)).toBe(0);
    expect(await rowsLeft()).toBe(0);
  });

  it('stays while a sale is open or one is to come, and while the session is', async () => {
    const { identifier, name, pay } = await begin('pm_asks');
    await due();
    expect(await forgetTokens(deps)).toBe(0);
    expect(await pay()).toMatchObject({
      status: 'Processing',
      step: { url: `/gateway-fields/${base}?step=1`, action: { clientSecret: expect.stringContaining('_secret_') } },
    });
    await due();
    expect(await forgetTokens(deps)).toBe(0);
    const confirmAll = () => {
      for (const each of stripe.intents.values())
        if (each.status === 'requires_action') stripe.payerConfirms(each.id, true);
    };
    confirmAll();
    expect(await continuePayment(deps, payer, identifier, {})).toMatchObject({
      status: 'Processing',
      step: { purpose: 'Service Fee', url: `/gateway-fields/${fee}?step=1` },
    });
    await due();
    expect(await forgetTokens(deps)).toBe(0);
    expect(stripe.attached.has(name)).toBe(true);
    confirmAll();
    expect(await continuePayment(deps, payer, identifier, {})).toMatchObject({ status: 'Complete' });
    await due();
    expect(await forgetTokens(deps)).toBe(1);
  });

  it('of a session that was left, and of every card it tried, goes too', async () => {
    const { identifier, name } = await begin();
    await setSource(deps, payer, identifier, {
      paymentSourceType: 'Credit Card',
      token: `${name}b`,
      holderName: 'Pat Rivera',
      postalCode: '78702',
    });
    await abandonSession(deps, payer, identifier);
    await due();
    const gone = await Promise.all([forgetTokens(deps), forgetTokens(deps), forgetTokens(deps)]);
    expect(gone.reduce((sum, each) => sum + each, 0)).toBe(2);
    expect(stripe.asked.filter((each) => each.path.endsWith('/detach'))).toHaveLength(2);
    expect(stripe.customers.size).toBe(0);
  });

  it('is found again when the process died while it was made, or before it heard that it is gone', async () => {
    stripe.disturb(/attach$/, 'cut');
    await expect(begin()).rejects.toMatchObject({ status: 503 });
    expect(stripe.customers.size).toBe(1); // nobody but the row knows of it
    await world.rows(
      "update payment_session set status = 'Abandoned' where id in (select payment_session_id from kept_token)",
    );
    await due();
    stripe.disturb(/DELETE/, 'cut');
    expect(await forgetTokens(deps)).toBe(0);
    expect(await rowsLeft()).toBe(1);
    await due();
    expect(await forgetTokens(deps)).toBe(1);
    expect(stripe.customers.size).toBe(0);
    expect(stripe.attached.size).toBe(0);
  });

  it('is nothing when the issuer refuses the card', async () => {
    await expect(begin('pm_refused')).rejects.toMatchObject({
      status: 400,
      items: [{ propertyName: 'token', errorMessage: 'This card was not accepted. Use another one.' }],
    });
    expect(stripe.customers.size).toBe(0);
    expect(await rowsLeft()).toBe(0);
  });

  it('is asked for no more refused cards of an address than may be declined, though twenty come at once; good ones and lost calls cost nothing', async () => {
    const limited = { ...deps, limits: makeLimits(world.db, limitValues(world.db, 1)) };
    const vault = deps.vaultOf('Stripe');
    if (!vault) throw new Error('There is no vault of Stripe.');
    const { identifier } = await begin();
    const [session] = await world.rows<{ id: number }>('select id from payment_session where identifier = $1', [
      identifier,
    ]);
    const at = {
      businessUnitId: unit,
      vault,
      merchant: { accountId: base, number: 'acct_7' },
      sessionId: session?.id ?? 0,
    };
    const keep = (token: string) =>
      keepForPayer(limited, payer, at, { token, fingerprint: token, accountIds: [], phone: '(555) 010-0142' });
    const asked = () => stripe.asked.filter((each) => each.path.endsWith('/attach')).length;
    await world.rows('delete from rate_counter');
    for (let i = 0; i < 12; i++) await keep(`pm_card_good${i}`);
    stripe.disturb(/attach$/, 'cut');
    await expect(keep('pm_card_lost')).rejects.toMatchObject({ status: 503 });
    // One way to come here is a session that is to be paid.
    await expect(begin('pm_refused', limited)).rejects.toMatchObject({ status: 400 });
    const before = asked();
    const ended = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => keep(`pm_refused${i}`)));
    expect(ended.map((each) => (each.status === 'rejected' ? each.reason.status : 200)).toSorted()).toEqual([
      ...Array(9).fill(400),
      ...Array(11).fill(429),
    ]);
    expect(asked() - before).toBe(9);
    await expect(begin('pm_card', limited)).rejects.toMatchObject({ status: 429 });
    await world.rows('delete from rate_counter');
    stripe.calm();
    await abandonSession(deps, payer, identifier);
    await due();
    await forgetTokens(deps);
    expect([stripe.customers.size, await rowsLeft()]).toEqual([0, 0]);
  });
});

describe('a wallet', () => {
  it('keeps its card for later charges until it is replaced or removed', async () => {
    const [customer] = await world.rows<{ id: number }>("select id from customer where email = 'pat@example.test'");
    const caller: Caller = { ...payer, customerId: customer?.id ?? 0 };
    const add = (token: string) =>
      saveSource(deps, caller, unit, {
        paymentSourceType: 'Credit Card',
        token,
        holderName: 'Pat Rivera',
        postalCode: '78702',
      });
    const { items } = await add('pm_walletcard');
    const [saved] = await world.rows<{ id: number; token: string }>(
      "select id, token from payment_source where token like '%/pm_walletcard'",
    );
    expect(items.some((item) => item.id === saved?.id)).toBe(true);
    expect(stripe.asked.some((each) => each.path === '/v1/setup_intents')).toBe(true);
    await due();
    expect(await forgetTokens(deps)).toBe(0);
    // Two of the same card at once: one source, and what it no longer names goes.
    await world.rows("update payment_source set fingerprint = 'fp_pm_walletcard2' where id = $1", [saved?.id]);
    await Promise.all([add('pm_walletcard2'), add('pm_walletcard2')]);
    expect(await forgetTokens(deps)).toBe(0); // a payment may be under way with what was replaced
    await due();
    expect(await forgetTokens(deps)).toBe(2);
    await removeSource(deps, caller, { businessUnitId: unit, sourceId: saved?.id ?? 0 });
    await due();
    expect(await forgetTokens(deps)).toBe(1);
    expect(stripe.customers.size).toBe(0);
    expect(await rowsLeft()).toBe(0);
  });
});

describe('a fee account that cannot charge what the payer enters', () => {
  const plan = (feeMerchantAccountId: number, effectiveDate: string) =>
    planFee({ ...deps, whyFeeUnreachable: whyFeeUnreachable(deps.vaultOf) }, systemCaller([unit]), unit, {
      channel: 'QuickPay',
      paymentSourceType: 'Credit Card',
      effectiveDate,
      method: 'Flat',
      flatMinor: 250,
      percentBps: 0,
      minimumMinor: 0,
      maximumMinor: null,
      tiers: [],
      includeServiceFeeInPayment: false,
      feeMerchantAccountId,
      perTransactionLimitMinor: null,
    });

  it('is refused when the fee is planned, with the reason', async () => {
    const [sandbox] = await world.rows<{ id: number }>(
      `select m.id from merchant_account m join gateway g on g.id = m.gateway_id
        where m.business_unit_id = $1 and m.purpose = 'Service Fee' and g.gateway_type = 'Sandbox'`,
      [unit],
    );
    await expect(plan(sandbox?.id ?? 0, '2030-01-01')).rejects.toMatchObject({
      items: [
        {
          propertyName: 'feeMerchantAccountId',
          errorMessage: expect.stringMatching(/^This account is at Sandbox, payments are taken at Stripe/),
        },
      ],
    });
    await world.rows("update merchant_account set merchant_number = 'acct_8' where id = $1", [fee]);
    await expect(plan(fee, '2030-01-01')).rejects.toMatchObject({
      items: [{ errorMessage: expect.stringMatching(/cannot charge a card that was entered for acct_7/) }],
    });
    // Another person approved that fees go there.
    await world.rows(
      `update merchant_account set merchant_number = 'acct_7', vouched = pairs_of(payment_source_types, channels)
        where id = $1`,
      [fee],
    );
    await expect(plan(fee, '2030-01-01')).resolves.toMatchObject({ id: expect.any(Number) });
  });

  it('is refused at the payment when that changed since, and nothing is charged', async () => {
    const { pay } = await begin();
    await world.rows("update merchant_account set merchant_number = 'acct_8' where id = $1", [fee]);
    await expect(pay()).rejects.toMatchObject({
      items: [
        {
          propertyName: 'paymentSource',
          errorMessage: expect.stringMatching(/^The service fee cannot be charged this way/),
        },
      ],
    });
    await world.rows("update merchant_account set merchant_number = 'acct_7' where id = $1", [fee]);
    expect(await pay()).toMatchObject({ status: 'Complete' });
  });
});
