import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants, prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let global: string;
let clerk: string;
let account: number;
beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  global = await world.token('global@ratepayer.test');
  clerk = await world.token('clerk@riverton.test');
  account =
    (
      await world.rows<{ id: number }>(
        "select id from merchant_account where business_unit_id = $1 and purpose = 'Service Fee'",
        [unit],
      )
    )[0]?.id ?? 0;
});
afterAll(() => world.close());

const base = () => `/api/business-units/${unit}/service-fee-schedules`;
const tomorrow = () => addDays(dateIn(new Date(), 'US/Central'), 1);
const plan = (more: object = {}) => ({
  channel: '',
  paymentSourceType: 'Credit Card',
  method: 'Percent With Minimum',
  flatMinor: 0,
  percentBps: 325,
  minimumMinor: 175,
  maximumMinor: null,
  tiers: [],
  includeServiceFeeInPayment: false,
  feeMerchantAccountId: account,
  effectiveDate: tomorrow(),
  ...more,
});
const post = (body: object, token = global) => world.call('POST', base(), { token, body });

describe('fee schedules', () => {
  it.each([
    ['a day that is not after today', { effectiveDate: '2026-01-01' }, 'effectiveDate'],
    ['a percentage of nothing', { percentBps: 0 }, 'percentBps'],
    ['a flat fee of nothing', { method: 'Flat' }, 'flatMinor'],
    ['a maximum below the minimum', { maximumMinor: 100 }, 'maximumMinor'],
    [
      'tiers that do not rise',
      {
        method: 'Tiered',
        tiers: [
          { upToMinor: 500, flatMinor: 1, percentBps: 0 },
          { upToMinor: 400, flatMinor: 1, percentBps: 0 },
        ],
      },
      'tiers',
    ],
    ['a separate fee without its merchant account', { feeMerchantAccountId: null }, 'feeMerchantAccountId'],
  ])('refuse %s, by property', async (_name, more, property) => {
    const answer = await post(plan(more));
    expect([answer.status, answer.body.map((error: any) => error.propertyName)]).toEqual([400, [property]]);
  });

  it('are planned by a Global Admin from a later day, once a day, and withdrawn until then; the present one stays', async () => {
    expect((await post(plan(), clerk)).status).toBe(403);
    const late = await world.token('global@ratepayer.test', { auth_time: Math.floor(Date.now() / 1000) - 3600 });
    expect((await post(plan(), late)).status).toBe(428);
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => post(plan())));
    const made = atOnce.find(({ status }) => status === 200) ?? { body: {} };
    expect(atOnce.filter((answer) => answer !== made).map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => [
        { propertyName: 'effectiveDate', errorMessage: 'A fee for this channel and source already starts that day.' },
      ]),
    );
    const read = await world.call('GET', base(), { token: clerk });
    const cards = read.body.items
      .filter((row: any) => row.paymentSourceType === 'Credit Card')
      .map((row: any) => [row.standing, row.percentBps]);
    expect(cards).toEqual([
      ['Planned', 325],
      ['In force', 295],
    ]);
    expect((await world.call('POST', `${base()}/${made.body.id}/withdraw`, { token: clerk, body: {} })).status).toBe(
      403,
    );
    expect((await world.call('POST', `${base()}/${made.body.id}/withdraw`, { token: global, body: {} })).status).toBe(
      200,
    );
    expect((await world.call('POST', `${base()}/${made.body.id}/withdraw`, { token: global, body: {} })).status).toBe(
      404,
    );
    expect((await world.call('POST', `${base()}/${made.body.id}/withdraw`, { token: late, body: {} })).status).toBe(
      428,
    );
    const inForce = read.body.items.find((row: any) => row.standing === 'In force');
    expect(
      (await world.call('POST', `${base()}/${inForce.id}/withdraw`, { token: global, body: {} })).body[0].errorMessage,
    ).toMatch(/in force already/);
    expect((await post(plan())).status).toBe(200); // the day is free again
    expect(
      await world.rows("select action from audit_entry where entity_type = 'ServiceFeeSchedule' order by id"),
    ).toEqual([{ action: 'Planned' }, { action: 'Withdrawn' }, { action: 'Planned' }]);
  });

  it('that change between quote and payment refuse it with both amounts', async () => {
    const { token, accountIds } = await world.quickPay(['10001']);
    const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 10_000 });
    expect(paying.intent.feeQuote?.amountMinor).toBe(295);
    await world.rows(
      `update service_fee_schedule set effective_date = current_date - 1
        where business_unit_id = $1 and percent_bps = 325 and withdrawn_date is null`,
      [unit],
    );
    const refused = await paying.process();
    expect(refused.body).toEqual([
      { propertyName: 'feeQuote', errorMessage: 'The amount changed from $102.95 to $103.25. Please check again.' },
    ]);
    expect(await brokenInvariants(world)).toEqual([]);
  });
});

describe('a schedule with a most for one payment', () => {
  const limitTo = (minor: number | null) =>
    world.rows(
      `update service_fee_schedule set per_transaction_limit_minor = $2
        where business_unit_id = $1 and withdrawn_date is null`,
      [unit, minor],
    );

  it('refuses a larger base amount where it is entered, and again when it is paid', async () => {
    const { token, accountIds } = await world.quickPay(['10002']);
    const accountId = accountIds[0] ?? 0;
    const text = 'At most $50.00 can be paid at once this way. Pay in several payments, or choose another way.';
    const ready = await prepare(world, { token, accountId, amountMinor: 9_000 });
    await limitTo(5_000);
    const paid = await ready.process();
    expect([paid.status, paid.body]).toEqual([400, [{ propertyName: 'lineItems', errorMessage: text }]]);
    const more = await world.call('PUT', `/api/payment-intents/${ready.intent.identifier}/charges`, {
      token,
      body: { lineItems: [{ accountId, lineItemType: 'AccountBalance', amountMinor: 5_001 }] },
    });
    expect([more.status, more.body]).toEqual([400, [{ propertyName: 'lineItems', errorMessage: text }]]);
    const part = await world.call('PUT', `/api/payment-intents/${ready.intent.identifier}/charges`, {
      token,
      body: { lineItems: [{ accountId, lineItemType: 'AccountBalance', amountMinor: 5_000 }] },
    });
    expect(part.body.status).toBe('RequiresConfirmation');
    await limitTo(null);
  });
});

describe('charged fees', () => {
  it('stand with their base payments, totals over the whole period, and none disagrees after a void', async () => {
    const { token, accountIds } = await world.quickPay(['10001']);
    const paid = await (await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 20_000 })).process();
    const voided = await (
      await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 30_000 })
    ).process();
    await world.call('POST', `/api/payments/${voided.body.paymentId}/void`, {
      token: await world.token('admin@riverton.test'),
      body: { reason: 'Fraud' },
    });
    const { body } = await world.call('GET', `/api/business-units/${unit}/service-fees`, { token: clerk });
    expect(body).toMatchObject({
      totalCount: 2,
      totals: { baseAmountMinor: 50_000, feeMinor: 650 + 975 },
      disagreeing: 0,
    });
    expect(body.items[0]).toMatchObject({
      status: 'Voided',
      feeMinor: 975,
      baseReferenceNumber: voided.body.referenceNumber,
      included: false,
    });
    expect(body.items[1]).toMatchObject({
      status: 'Succeeded',
      feeMinor: 650,
      baseReferenceNumber: paid.body.referenceNumber,
    });
    const count = async (query: string) =>
      (await world.call('GET', `/api/business-units/${unit}/service-fees?${query}`, { token: clerk })).body.totalCount;
    expect(await count('PaymentStatuses=Voided')).toBe(1);
    expect(await count('Included=true')).toBe(0);
    expect(await count('Included=false&PaymentSourceTypes=CreditCard&PaymentChannels=QuickPay')).toBe(2);
    expect(await count('PaymentSourceTypes=ACH')).toBe(0);
    expect(await count('OnlyDisagreeing=true')).toBe(0);
    expect(await count(`Search.SearchText=${paid.body.referenceNumber}`)).toBe(1);
    expect(await count('Search.SearchText=4242')).toBe(2);
    const file = await world.call('GET', `/api/business-units/${unit}/service-fees/export/CSV?PaymentStatuses=Voided`, {
      token: clerk,
    });
    expect(String(file.body).trim().split('\r\n')[1]).toContain(`,300.00,9.75,No,Visa 4242,QuickPay,Voided,`);
  });
});
