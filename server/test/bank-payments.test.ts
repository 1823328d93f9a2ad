import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('a bank account', () => {
  const bank = {
    paymentSourceType: 'ACH',
    holderName: 'Pat Rivera',
    holderType: 'Personal',
    accountType: 'Checking Account',
    routingNumber: '110000000',
  };

  it.each(['000123456789', '000222222227', '000111111113', '000333333335', '000444444440'])(
    'is accepted without a fee: %s',
    async (accountNumber) => {
      const { token, accountIds } = await world.quickPay(['10006']);
      const unit = await world.unitId('riverton-water');
      const amountMinor = 1000 + Number(accountNumber.slice(-3));
      const created = await world.call('POST', '/api/payment-intents', {
        token,
        body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
      });
      const path = `/api/payment-intents/${created.body.identifier}`;
      await world.call('PUT', `${path}/charges`, {
        body: { lineItems: [{ accountId: accountIds[0], lineItemType: 'AccountBalance', amountMinor }] },
      });
      const source = await world.call('PUT', `${path}/payment-source`, { body: { ...bank, accountNumber } });
      expect(source.body).toMatchObject({ status: 'RequiresConfirmation', totalMinor: amountMinor });
      const done = await world.call('POST', `${path}/process`, {
        body: {
          totalMinor: amountMinor,
          acknowledgedTermsVersionIds: source.body.terms.map((t: { termsVersionId: number }) => t.termsVersionId),
        },
      });
      expect(done.body.status).toBe('Complete');
    },
  );

  it('refuses a routing number with a wrong check digit before anything is stored', async () => {
    const { token, accountIds } = await world.quickPay(['10006']);
    const created = await world.call('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: await world.unitId('riverton-water'), channel: 'QuickPay', accountIds },
    });
    const before = await world.rows('select count(*)::int as n from sandbox.token');
    const refused = await world.call('PUT', `/api/payment-intents/${created.body.identifier}/payment-source`, {
      body: { ...bank, routingNumber: '110000001', accountNumber: '000123456789' },
    });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual([
      { propertyName: 'routingNumber', errorMessage: 'We do not recognize this routing number' },
    ]);
    expect(await world.rows('select count(*)::int as n from sandbox.token')).toEqual(before);
  });

  it('never keeps a bank number readable', async () => {
    const rows = await world.rows("select number_enveloped from sandbox.token where kind = 'bank'");
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.number_enveloped).toMatch(/^v1\.test\./);
  });
});
