import type { PaymentFields } from '@ratepayer/contract/payments/payment-field.operations.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { plainField } from '@ratepayer/contract/payments/payment-field.sample.ts';
import { openedWorld } from './opened-world.ts';
import { prepare } from './paying.ts';

const world = openedWorld();
let unit = 0;
let admin = '';
let clerk = '';
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
  clerk = await world().token('clerk@riverton.test');
});

describe('the payment fields of a business unit', () => {
  const fieldsAt = (of = unit) => `/api/business-units/${of}/payment-fields`;
  const { key: _key, label: _label, fieldType: _type, ...others } = plainField;
  const usual = { ...others, isRequired: true } as const;
  const order = { ...usual, key: 'po', label: 'Purchase order', fieldType: 'input', pattern: 'PO-\\d+' } as const;
  const read = async (): Promise<PaymentFields> => (await world().call('GET', fieldsAt(), { token: admin })).body;
  const put = async (fields: readonly object[], rowVersion?: number, token = admin) =>
    world().call('PUT', fieldsAt(), {
      token,
      body: { fields, rowVersion: rowVersion ?? (await read()).rowVersion },
    });
  const begin = async (account: string, answeredBy = ['Account Number', 'Zip Code']) => {
    const { token, accountIds } = await world().quickPay([account], answeredBy);
    const { body } = await world().call('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
    });
    const items = (given: object) =>
      world().call('PUT', `/api/payment-intents/${body.identifier}/payment-fields`, {
        body: { paymentFieldItems: Object.entries(given).map(([key, value]) => ({ key, value })) },
      });
    return { token, accountId: accountIds[0] ?? 0, body, items };
  };
  afterEach(async () => void (await put([])));

  it('begin with none, are kept in their order, and are said of the channel they are asked in', async () => {
    expect((await read()).fields).toEqual([]);
    const counter = { ...order, key: 'till', channels: ['POS'] };
    const { status, body } = await put([counter, order]);
    expect([status, body.fields.map(({ key }: { key: string }) => key)]).toEqual([200, ['till', 'po']]);
    const config = (channel: string) =>
      world().call('GET', `/api/business-units/${unit}/channel/${channel}/payment-intent-config`);
    expect((await config('QuickPay')).body.paymentFields).toEqual([order]);
    expect((await config('POS')).body.paymentFields.map(({ key }: { key: string }) => key)).toEqual(['till']);
  });

  it('hold a payment up until what is required is answered, and stand on it and on its receipt', async () => {
    const inner = { ...order, key: 'desk', label: 'Desk', pattern: '', isRequired: false, showOnReceipt: false };
    const blank = { ...inner, key: 'blank', label: 'Left empty' };
    await put([order, inner, blank]);
    const { token, accountId } = await begin('10003');
    const paying = await prepare(world(), { token, accountId, amountMinor: 1_900 });
    const path = `/api/payment-intents/${paying.intent.identifier}`;
    const now = async () => (await world().call('GET', path)).body.status;
    expect(await now()).toBe('RequiresPaymentFields');
    expect((await paying.process()).status).toBe(400);
    const answer = (po: string) =>
      world().call('PUT', `${path}/payment-fields`, {
        body: {
          paymentFieldItems: [
            { key: 'po', value: po },
            { key: 'desk', value: 'D4' },
          ],
        },
      });
    const wrong = await answer('7');
    expect([wrong.status, wrong.body[0]]).toEqual([
      400,
      { propertyName: 'paymentFieldItems.po', errorMessage: 'Check Purchase order.' },
    ]);
    expect((await answer('')).body[0].errorMessage).toBe('Purchase order is a required field.');
    const ready = (await answer('PO-12')).body;
    expect(ready.status).toBe('RequiresConfirmation');
    // Taken away meanwhile: this session goes on with what it began with, and the payment keeps it.
    await put([]);
    const agreed = ready.terms.map((terms: { termsVersionId: number }) => terms.termsVersionId);
    const done = (await paying.process({ totalMinor: ready.totalMinor, acknowledgedTermsVersionIds: agreed })).body;
    expect(done.status).toBe('Complete');
    const receipt = await world().call('GET', `/api/payments/${done.referenceNumber}/receipt`);
    const kept = { key: 'po', label: 'Purchase order', value: 'PO-12', accountFieldMappingKey: null };
    expect(receipt.body.paymentFieldItems).toEqual([kept]);
    const details = await world().call('GET', `/api/business-units/${unit}/payments/${done.referenceNumber}/details`, {
      token: clerk,
    });
    expect(details.body.paymentFieldItems.map(({ key }: { key: string }) => key)).toEqual(['po', 'desk']);
  });

  it('ask the whole billing address where a channel says so, which staff read and a receipt does not', async () => {
    const path = `/api/business-units/${unit}/channel/QuickPay/payment-intent-config`;
    const setTo = async (billingAddressCollection: string) => {
      const { items } = (await world().call('GET', `/api/business-units/${unit}/channels`, { token: admin })).body;
      const now = items.find(({ key }: { key: string }) => key === 'QuickPay');
      const { lateFeeOwnLine: _, ...config } = now.config;
      const body = { ...config, billingAddressCollection, rowVersion: now.rowVersion };
      expect((await world().call('PUT', path, { token: admin, body })).status).toBe(200);
    };
    await setTo('Full Address');
    try {
      const { token, accountId, body } = await begin('10003');
      expect(body.config.paymentFields).toMatchObject([
        { key: 'billingStreet', label: 'Billing street address', autoComplete: 'street-address' },
        { key: 'billingCity', label: 'Billing city' },
        { key: 'billingState', label: 'Billing state' },
      ]);
      const paying = await prepare(world(), { token, accountId, amountMinor: 1_700 });
      const at = `/api/payment-intents/${paying.intent.identifier}`;
      expect((await paying.process()).status).toBe(400);
      const answer = (billingCity: string) =>
        world().call('PUT', `${at}/payment-fields`, {
          body: {
            paymentFieldItems: Object.entries({ billingStreet: '1 Mill St', billingCity, billingState: 'TX' }).map(
              ([key, value]) => ({ key, value }),
            ),
          },
        });
      expect((await answer('')).body[0].errorMessage).toBe('Billing city is a required field.');
      const ready = (await answer('Riverton')).body;
      expect(ready.status).toBe('RequiresConfirmation');
      const agreed = ready.terms.map((terms: { termsVersionId: number }) => terms.termsVersionId);
      const done = (await paying.process({ totalMinor: ready.totalMinor, acknowledgedTermsVersionIds: agreed })).body;
      expect(done.status).toBe('Complete');
      const details = await world().call(
        'GET',
        `/api/business-units/${unit}/payments/${done.referenceNumber}/details`,
        { token: clerk },
      );
      expect(details.body.paymentFieldItems.map(({ value }: { value: string }) => value)).toEqual([
        '1 Mill St',
        'Riverton',
        'TX',
      ]);
      const receipt = await world().call('GET', `/api/payments/${done.referenceNumber}/receipt`);
      expect(receipt.body.paymentFieldItems).toEqual([]);
    } finally {
      await setTo('Zip Only');
    }
    expect((await begin('10003')).body.config.paymentFields).toEqual([]);
  });

  it('are asked of sessions that begin afterwards, not of those that are open', async () => {
    const before = await begin('10001');
    await put([order]);
    expect((await before.items({ po: 'x' })).body).toMatchObject({ status: 'RequiresCharges', paymentFieldItems: [] });
    expect((await begin('10001')).body).toMatchObject({
      status: 'RequiresPaymentFields',
      config: { paymentFields: [{ key: 'po' }] },
    });
  });

  it('begin with what the payer knows of the account, and with nothing else', async () => {
    const mapped = (['Name', 'Zip Code', 'Account Number', 'Phone Number'] as const).map((type, at) => ({
      ...order,
      key: `m${at}`,
      accountFieldMappingKey: type,
    }));
    await put(mapped);
    const values = ({ paymentFieldItems }: { paymentFieldItems: { value: string }[] }) =>
      paymentFieldItems.map(({ value }) => value);
    expect(values((await begin('10001', ['Account Number'])).body)).toEqual(['', '', '10001', '']);
    expect(values((await begin('10001')).body)).toEqual(['', '78701', '10001', '']);
    expect(values((await begin('10001', ['Account Number', 'Name'])).body)).toEqual(['Pat Rivera', '', '10001', '']);
  });

  it('are refused where they are none, and saved by one of two', async () => {
    for (const wrong of [
      { key: 'not a key' },
      { label: '' },
      { channels: [] },
      { fieldType: 'radio' },
      { pattern: '(a+)+' },
      { pattern: 'a(?=b)' },
      { fieldMatches: 'po' },
      { accountFieldMappingKey: 'Note' },
      { fieldType: 'slider' },
    ])
      expect([wrong, (await put([{ ...order, ...wrong }])).status]).toEqual([wrong, 400]);
    const radio = await put([{ ...order, fieldType: 'radio' }]);
    expect(radio.body[0].errorMessage).toBe('option value is required for radio buttons');
    expect((await put([order, order])).status).toBe(400);
    expect((await put(Array.from({ length: 51 }, (_, at) => ({ ...order, key: `k${at}` })))).status).toBe(400);
    const { rowVersion } = await read();
    const both = await Promise.all([put([order], rowVersion), put([{ ...order, label: 'Other' }], rowVersion)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await put([], rowVersion)).status).toBe(409);
    expect((await put([order], 0)).status).toBe(409);
    const { body } = await world().call('GET', `${fieldsAt()}/history`, { token: admin });
    const changed = body.items[0].changes.map(({ name }: { name: string }) => name);
    expect(changed).toContain('po.label');
  });

  it('are changed by who manages the business unit, in it alone', async () => {
    expect((await put([order], undefined, clerk)).status).toBe(403);
    const foreign = await world().unitId('lakeshore-hydro');
    for (const path of [fieldsAt(foreign), `${fieldsAt(foreign)}/history`])
      expect((await world().call('GET', path, { token: admin })).status).toBe(404);
    const body = { fields: [], rowVersion: 0 };
    expect((await world().call('PUT', fieldsAt(foreign), { token: admin, body })).status).toBe(404);
    // The first two to say anything at all: one of them is told of the other.
    const tax = await world().unitId('riverton-tax');
    const firsts = await Promise.all([0, 0, 0].map(() => world().call('PUT', fieldsAt(tax), { token: admin, body })));
    expect(firsts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});
