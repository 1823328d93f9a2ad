import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { requiredSyncProperties } from '@ratepayer/contract/accounts/upload-settings.ts';
import { cardBrands } from '@ratepayer/contract/payments/channels.ts';
import { brandOfBin } from '../src/integrations/payment-gateway/told-card.ts';
import { cardToken, prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let clerk: string;
beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  clerk = await world.token('clerk@riverton.test');
});
afterAll(() => world.close());

const get = async (path: string, token?: string) => {
  const { status, body } = await world.call('GET', path, token ? { token } : {});
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return body;
};

describe('a business unit', () => {
  it('shows anybody its header, and what a payer’s page needs, by id and by slug alike', async () => {
    expect(await get(`/api/business-units/${unit}/header`)).toEqual({
      logoUrl: '/logos/water.svg',
      header: 'Riverton',
      subHeader: 'Water & Sewer',
    });
    const byId = await get(`/api/business-units/${unit}/context/QuickPay`);
    expect(byId).toMatchObject({ id: unit, slug: 'riverton-water', timezone: 'US/Central', available: true });
    expect(await get('/api/business-units/by-slug/riverton-water/context/QuickPay')).toEqual(byId);
  });

  it('stands in the list of whoever may see it, page by page', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => get(`/api/business-units?Page=${page}&PageSize=1`, clerk)),
    );
    expect(pages.map(({ items, totalCount }) => [items.length, totalCount])).toEqual([
      [1, 3],
      [1, 3],
      [1, 3],
      [0, 0],
    ]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ slug }: { slug: string }) => slug))).size).toBe(3);
  });

  it('tells staff how its account files are read', async () => {
    const path = `/api/business-units/${unit}/account-upload-config`;
    const config = guessMapping(['ACCT_NO', 'SUB', 'CUST_NAME', 'BAL']);
    expect((await world.call('PUT', path, { token: clerk, body: config })).status).toBe(200);
    const kept = await get(path, clerk);
    expect(kept.columns).toContainEqual({ source: 'ACCT_NO', property: 'AccountNumber' });
    expect(kept).toMatchObject({ fileType: 'CSV', listSeparator: 'comma', hasHeaderRow: true });
  });
});

it('shows a customer the accounts that are linked to the customer, and nobody without a token', async () => {
  const mine = await get('/api/accounts/mine', await world.token('pat@example.test'));
  expect(
    mine.map((one: { accountNumber: string; subAccountNumber: string }) => [one.accountNumber, one.subAccountNumber]),
  ).toEqual([
    ['10001', '01'],
    ['10003', '01'],
  ]);
  expect((await world.call('GET', '/api/accounts/mine')).status).toBe(401);
});

it('finds the accounts of a name of which a part is typed', async () => {
  const { items } = await get(`/api/business-units/${unit}/accounts/search?query=iver`, clerk);
  expect(items.length).toBeGreaterThan(0);
  for (const { name } of items) expect(name).toMatch(/iver/i);
});

it('refuses a mapping that lacks what a sync needs, whichever it is, by its name', async () => {
  const whole = guessMapping(['ACCT_NO', 'SUB']);
  for (const property of requiredSyncProperties) {
    const body = {
      ...whole,
      columns: whole.columns.filter((column) => column.property !== property),
      filledByProduct: whole.filledByProduct.filter((each) => each !== property),
    };
    const path = `/api/business-units/${unit}/account-upload-config`;
    const refused = await world.call('PUT', path, { token: clerk, body });
    expect(refused.status, property).toBe(400);
    const errorMessage =
      property === 'AccountNumber' ? 'AccountNumber must be mapped to a column' : `${property} is required for a sync`;
    expect(refused.body, property).toContainEqual({ propertyName: property, errorMessage });
  }
});

it('serves its own documentation', async () => {
  const { headers } = await world.call('GET', '/docs');
  const { status, body } = await world.call<string>(
    'GET',
    `/docs/${String(headers['location']).replace(/^.*docs\//, '')}`,
  );
  expect(status).toBe(200);
  expect(body).toMatch(/<html/);
});

describe('a payment session', () => {
  const begin = async (account = '10001') => {
    const { token, accountIds } = await world.quickPay([account]);
    const begun = await world.call('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
    });
    expect(begun.status).toBe(200);
    return { path: `/api/payment-intents/${begun.body.identifier}`, accountId: accountIds[0] ?? 0, begun: begun.body };
  };

  it('goes on answer by answer, and cannot be paid before the last', async () => {
    await world.rows('update channel set config = config || \'{"emailRequired": true}\' where business_unit_id = $1', [
      unit,
    ]);
    const { path, accountId, begun } = await begin();
    await world.rows("update channel set config = config - 'emailRequired' where business_unit_id = $1", [unit]);
    expect([begun.status, (await get(path)).status]).toEqual(['RequiresPaymentFields', 'RequiresPaymentFields']);
    const early = await world.call('POST', `${path}/process`, {
      body: { totalMinor: 100, acknowledgedTermsVersionIds: [] },
    });
    expect([early.status, early.body[0].propertyName]).toEqual([400, 'status']);
    const put = async (step: string, body: object) => (await world.call('PUT', `${path}/${step}`, { body })).body;
    expect(await put('payment-fields', { contactEmail: 'pat@example.test' })).toMatchObject({
      status: 'RequiresCharges',
      contactEmail: 'pat@example.test',
    });
    const lineItems = [{ accountId, lineItemType: 'AccountBalance', amountMinor: 4_000 }];
    expect(await put('charges', { lineItems })).toMatchObject({ status: 'RequiresPaymentSource', amountMinor: 4_000 });
    expect(await get(path)).toMatchObject({ amountMinor: 4_000, charges: [{ accountId, price: { value: 4_000 } }] });
    const card = { paymentSourceType: 'Credit Card', holderName: 'Pat Rivera', postalCode: '78701' };
    expect(await put('payment-source', { ...card, token: await cardToken(world) })).toMatchObject({
      status: 'RequiresConfirmation',
      paymentSource: { accountNumberLast4: '4242' },
    });
  });

  it('says the fee of each way to pay before one is chosen', async () => {
    const { path, accountId } = await begin('10002');
    const lineItems = [{ accountId, lineItemType: 'AccountBalance', amountMinor: 10_000 }];
    await world.call('PUT', `${path}/charges`, { body: { lineItems } });
    expect([
      (await get(`${path}/fee-amount?paymentSourceType=CreditCard`)).amountMinor,
      (await get(`${path}/fee-amount?paymentSourceType=ACH`)).amountMinor,
      (await get(`${path}/fee-amount?paymentSourceType=CreditCard&amountMinor=1000`)).amountMinor,
    ]).toEqual([295, 0, 150]);
  });

  it('ends with a result that leads to the payment, which keeps what its fields were answered with', async () => {
    const { token, accountIds } = await world.quickPay(['10003']);
    const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 2_100 });
    const path = `/api/payment-intents/${paying.intent.identifier}`;
    const field = { key: 'po', label: 'Purchase order', value: '', accountFieldMappingKey: null };
    await world.rows('update payment_session set payment_field_items = $2 where identifier = $1', [
      paying.intent.identifier,
      JSON.stringify([field]),
    ]);
    const answers = [
      { key: 'po', value: 'PO-77' },
      { key: 'other', value: 'x' },
    ];
    await world.call('PUT', `${path}/payment-fields`, { body: { paymentFieldItems: answers } });
    const done = (await paying.process()).body;
    expect((await get(`/api/payments/${done.referenceNumber}/receipt`)).paymentFieldItems).toEqual([
      { ...field, value: 'PO-77' },
    ]);
    expect(await get(`${path}/result`)).toMatchObject({
      status: 'Complete',
      referenceNumber: done.referenceNumber,
      paymentId: done.paymentId,
    });
    expect(await get(`/api/payments/${done.paymentId}`, clerk)).toMatchObject({
      referenceNumber: done.referenceNumber,
      status: 'Succeeded',
      amountMinor: 2_100,
    });
    const [kept] = await world.rows<{ meta: object }>(
      'select payment_meta_json as meta from payment_snapshot where payment_id = $1',
      [done.paymentId],
    );
    expect(Object.keys(kept?.meta ?? {}).toSorted()).toEqual(['__Accounts', '__LineItems']);
  });

  it('keeps the brand of each card that it was paid with', async () => {
    const { token, accountIds } = await world.quickPay(['10003']);
    const brands: string[] = [];
    for (const [at, card] of [
      '4242424242424242',
      '5555555555554444',
      '378282246310005',
      '6011111111111117',
    ].entries()) {
      const amountMinor = 310 + at;
      const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor, card });
      const { referenceNumber } = (await paying.process()).body;
      brands.push((await get(`/api/payments/${referenceNumber}/receipt`)).basePayment.paymentSource.accountType);
    }
    expect([...brands, brandOfBin('300000')]).toEqual([...cardBrands]);
  });

  it('in a business unit in Canadian dollars makes a payment in Canadian dollars', async () => {
    const hydro = await world.unitId('lakeshore-hydro');
    const [account] = await world.rows<{ number: string }>(
      'select account_number as number from account where business_unit_id = $1 and not is_archived order by id',
      [hydro],
    );
    const look = await world.quickPay([account?.number ?? ''], ['Account Number'], 'lakeshore-hydro');
    const mine = await get('/api/accounts/mine', look.token);
    expect(mine[0].businessUnitCurrencyCode).toBe('CAD');
    const paying = await prepare(world, {
      token: look.token,
      accountId: look.accountIds[0] ?? 0,
      amountMinor: 1_500,
      slug: 'lakeshore-hydro',
    });
    expect(paying.intent.currencyCode).toBe('CAD');
    const paid = (await paying.process()).body;
    expect((await get(`/api/payments/lookup/${paid.referenceNumber}`)).currencyCode).toBe('CAD');
  });
});
