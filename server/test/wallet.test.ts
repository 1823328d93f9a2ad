import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { expireSources } from '../src/capabilities/wallet/expire-sources.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { brokenInvariants, cardToken } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let pat: string;
let morgan: string;
beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  pat = await world.token('pat@example.test');
  morgan = await world.token('morgan@example.test');
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const path = () => `/api/business-units/${unit}/wallet`;
const wallet = (token = pat) => world.call<{ items: WalletSource[] }>('GET', path(), { token });
const card = async (number?: string, more = {}) => ({
  paymentSourceType: 'Credit Card',
  token: await cardToken(world, number),
  holderName: 'Pat Rivera',
  postalCode: '78701',
  ...more,
});
const bank = {
  paymentSourceType: 'ACH',
  holderName: 'Pat Rivera',
  holderType: 'Personal',
  accountType: 'Checking Account',
  routingNumber: '110000000',
  accountNumber: '000123456789',
};
const save = (body: object, token = pat) => world.call<{ items: WalletSource[] }>('POST', path(), { token, body });

describe('the wallet of a customer', () => {
  it('keeps cards and bank accounts, one of them first, the same one once', async () => {
    expect((await wallet()).body.items).toEqual([]);
    const first = await save(await card());
    expect(first.body.items).toMatchObject([
      { accountType: 'Visa', accountNumberLast4: '4242', isDefault: true, status: 'Active', expiresSoon: false },
    ]);
    const second = await save({ ...bank, nickname: 'House' });
    expect(
      second.body.items.map(({ accountNumberLast4, isDefault, nickname }) => [accountNumberLast4, isDefault, nickname]),
    ).toEqual([
      ['4242', true, ''],
      ['6789', false, 'House'],
    ]);
    const again = await save({ ...bank, isDefault: true });
    expect(
      again.body.items.map(({ accountNumberLast4, isDefault, nickname }) => [accountNumberLast4, isDefault, nickname]),
    ).toEqual([
      ['6789', true, 'House'],
      ['4242', false, ''],
    ]);
    const sources = await world.rows<{ token: string }>('select token from payment_source where is_saved');
    expect(JSON.stringify(again.body)).not.toContain(sources[0]?.token);
  });

  it('says what may be kept and where the fields of a card are', async () => {
    const { body } = await world.call('GET', `${path()}/ways`, { token: pat });
    expect(body).toMatchObject({ cardFieldsUrl: '/sandbox-gateway/fields', takesBank: true });
    const guest = await world.quickPay(['10003']);
    expect((await world.call('GET', `${path()}/ways`, { token: guest.token })).status).toBe(403);
  });

  it('holds ten at most, and takes again what it has', async () => {
    const [{ id, gateway } = { id: 0, gateway: 0 }] = await world.rows<{ id: number; gateway: number }>(
      `select c.id, (select min(id) from gateway) as gateway from customer c where c.email = 'morgan@example.test'`,
    );
    await save(await card(), morgan);
    await world.rows(
      `insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
        account_number_last4, holder_name, token, gateway_id, fingerprint, is_saved)
        select $1, $2, 'Credit Card', 'Visa', '1111', 'M', 'sealed', $3, 'full' || n, true
        from generate_series(1, 9) n`,
      [unit, id, gateway],
    );
    const more = await save(bank, morgan);
    expect([more.status, JSON.stringify(more.body)]).toEqual([400, expect.stringContaining('Remove one first')]);
    expect((await save(await card(), morgan)).body.items).toHaveLength(10);
    await world.rows(
      "update payment_source set status = 'Removed', is_default = false where customer_id = $1 and is_saved",
      [id],
    );
  });

  it('has one default, however many are chosen at the same moment', async () => {
    const { items } = (await wallet()).body;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        world.call('PUT', `${path()}/${items[i % items.length]?.id}`, { token: pat, body: { isDefault: true } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await wallet()).body.items.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    await world.call('PUT', `${path()}/${items[0]?.id}`, { token: pat, body: { isDefault: true } });
  });

  it('pays a bill, for its customer alone', async () => {
    const [kept] = (await wallet()).body.items;
    const accountId = await world.accountId('10001');
    const begin = async (token: string, id: number) => {
      const { body } = await world.call<PaymentIntent>('POST', '/api/payment-intents', {
        token,
        body: { businessUnitId: unit, channel: 'QuickPay', accountIds: [id] },
      });
      await world.call('PUT', `/api/payment-intents/${body.identifier}/charges`, {
        token,
        body: { lineItems: [{ accountId: id, lineItemType: 'AccountBalance', amountMinor: 1_200 }] },
      });
      return body;
    };
    const use = (intent: PaymentIntent, token: string) =>
      world.call<PaymentIntent>('PUT', `/api/payment-intents/${intent.identifier}/payment-source`, {
        token,
        body: { paymentSourceId: kept?.id },
      });
    const mine = await begin(pat, accountId);
    // The biller's cards and bank accounts went to another gateway since: its token means nothing there.
    const elsewhere = await world.rows<{ id: number }>(
      "insert into gateway (name, gateway_type) values ('Other sandbox', 'Sandbox') returning id",
    );
    const [before] = await world.rows<{ id: number }>(
      'select distinct gateway_id as id from merchant_account where business_unit_id = $1',
      [unit],
    );
    const move = (id: number | undefined) =>
      world.rows('update merchant_account set gateway_id = $2 where business_unit_id = $1', [unit, id]);
    await move(elsewhere[0]?.id);
    const moved = await use(mine, pat);
    expect([moved.status, (moved.body as never as { errorMessage: string }[])[0]?.errorMessage]).toEqual([
      400,
      'This payment method cannot be used any more. Add it again, or choose another.',
    ]);
    await move(before?.id);
    const ready = await use(mine, pat);
    expect(ready.body).toMatchObject({ status: 'RequiresConfirmation', paymentSource: { accountNumberLast4: '6789' } });
    const done = await world.call('POST', `/api/payment-intents/${mine.identifier}/process`, {
      token: pat,
      body: {
        totalMinor: ready.body.totalMinor,
        acknowledgedTermsVersionIds: ready.body.terms.map((terms) => terms.termsVersionId),
      },
    });
    expect(done.body.status).toBe('Complete');
    const theirs = await begin(morgan, await world.accountId('10002'));
    expect((await use(theirs, morgan)).status).toBe(404);
    const guest = await world.quickPay(['10003']);
    expect((await use(await begin(guest.token, guest.accountIds[0] ?? 0), guest.token)).status).toBe(404);
  });

  it('is nobody else’s to see, name or remove', async () => {
    const [kept] = (await wallet()).body.items;
    expect((await wallet(morgan)).body.items).toEqual([]);
    for (const [method, body] of [
      ['PUT', { nickname: 'x' }],
      ['DELETE', undefined],
    ] as const)
      expect(
        (await world.call(method, `${path()}/${kept?.id}`, { token: morgan, ...(body ? { body } : {}) })).status,
      ).toBe(404);
    expect((await wallet(await world.token('clerk@riverton.test'))).status).toBe(403);
    expect((await wallet((await world.quickPay(['10002'])).token)).status).toBe(403);
  });

  it('marks a card whose month is over; it is the default no longer and pays nothing', async () => {
    const [, visa] = (await wallet()).body.items;
    await world.call('PUT', `${path()}/${visa?.id}`, { token: pat, body: { isDefault: true, nickname: 'Blue card' } });
    await world.rows('update payment_source set card_expiry_month = 1, card_expiry_year = 2027 where id = $1', [
      visa?.id,
    ]);
    expect(await expireSources(world.db, fixedClock('2027-01-31T23:59:59Z'))).toBe(0);
    expect(await expireSources(world.db, fixedClock('2027-02-01T00:00:00Z'))).toBe(1);
    expect((await wallet()).body.items.find((item) => item.id === visa?.id)).toMatchObject({
      nickname: 'Blue card',
      status: 'Expired',
      isDefault: false,
    });
    const refused = await world.call('PUT', `${path()}/${visa?.id}`, { token: pat, body: { isDefault: true } });
    expect([refused.status, refused.body[0].errorMessage]).toEqual([
      400,
      'This card has expired. Add it again with its new date.',
    ]);
  });

  it('forgets what is removed, and ends after five new sources in an hour', async () => {
    const [kept] = (await wallet()).body.items;
    const left = await world.call<{ items: WalletSource[] }>('DELETE', `${path()}/${kept?.id}`, { token: pat });
    expect(left.body.items.map((item) => item.id)).not.toContain(kept?.id);
    expect((await world.call('DELETE', `${path()}/${kept?.id}`, { token: pat })).status).toBe(404);
    const one = await openWorld({ LIMIT_FACTOR: '1' });
    const token = await one.token('pat@example.test');
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++)
      statuses.push(
        (
          await one.call('POST', `/api/business-units/${await one.unitId('riverton-water')}/wallet`, {
            token,
            body: bank,
          })
        ).status,
      );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    await one.close();
  });
});
