import { describe, expect, it } from 'vitest';
import { openFeatures } from './feature-calls.ts';
import { prepare } from './paying.ts';

const { world, unit, admin, at, readFeatures, changeFeatures, historyOf } = await openFeatures();

describe('features of a business unit', () => {
  it('tell their modes under their names on the wire, and how much there is of each', async () => {
    expect(await readFeatures()).toMatchObject({
      // Nobody said anything of these: they are as they usually are.
      businessUnitFeaturesWallet: 'Enabled',
      businessUnitFeaturesMultiAccountPayments: 'Enabled',
      businessUnitFeaturesAutopay: 'Enabled',
      businessUnitFeaturesMeterReadings: 'Enabled',
      businessUnitFeaturesPaymentReceiptBarcodes: 'Enabled',
      businessUnitFeaturesProducts: 'Disabled',
      affected: {
        businessUnitFeaturesAutopay: 0,
        businessUnitFeaturesMeterReadings: expect.any(Number),
        businessUnitFeaturesPaymentReceiptBarcodes: 0,
        businessUnitFeaturesProducts: 3,
      },
      rowVersion: 1,
    });
    expect(await readFeatures(await world().unitId('riverton-tax'))).toMatchObject({
      businessUnitFeaturesMeterReadings: 'Disabled',
    });
  });

  it('hold at once, say who changed them in the history, and leave alone what is not named', async () => {
    const { rowVersion } = await readFeatures();
    const off = await changeFeatures({ businessUnitFeaturesMeterReadings: 'Disabled', rowVersion });
    expect(off.status).toBe(200);
    expect(off.body).toMatchObject({
      businessUnitFeaturesMeterReadings: 'Disabled',
      businessUnitFeaturesPaymentReceiptBarcodes: 'Enabled',
      rowVersion: rowVersion + 1,
    });
    const readings = () => world().call('GET', at('/readings'), { token: admin });
    expect((await readings()).status).toBe(404);
    await changeFeatures({ businessUnitFeaturesMeterReadings: 'Enabled', rowVersion: rowVersion + 1 });
    expect((await readings()).status).toBe(200);
    expect((await historyOf())[1]).toMatchObject({
      who: 'Dana Okafor',
      action: 'Changed',
      changes: [{ name: 'businessUnitFeaturesMeterReadings', before: 'Enabled', after: 'Disabled' }],
    });
  });

  it('switch the barcode of a receipt, on its page and in its PDF, for payments of before too', async () => {
    const { token, accountIds } = await world().quickPay(['10001']);
    const paying = await prepare(world(), { token, accountId: accountIds[0] ?? 0, amountMinor: 1_500 });
    const { referenceNumber } = (await paying.process()).body;
    const receipt = async () => {
      const { body } = await world().call('GET', `/api/payments/${referenceNumber}/receipt`);
      const pdf = await world().app.inject({ url: body.pdfUrl });
      return [body.businessUnitFeaturesPaymentReceiptBarcodes, pdf.rawPayload.length] as const;
    };
    const turn = async (businessUnitFeaturesPaymentReceiptBarcodes: string) => {
      const { rowVersion } = await readFeatures();
      await changeFeatures({ businessUnitFeaturesPaymentReceiptBarcodes, rowVersion });
    };
    const [isOn, size] = await receipt();
    await turn('Disabled');
    const [isOff, smaller] = await receipt();
    await turn('Enabled');
    expect([isOn, isOff, await receipt()]).toEqual([true, false, [true, size]]);
    expect(smaller).toBeLessThan(size);
  });

  it('are not changed twice by one key, nor by an old page, nor by both of two who save at once', async () => {
    const { rowVersion } = await readFeatures();
    const wanted = { businessUnitFeaturesMeterReadings: 'Prevent New', rowVersion };
    const twice = await Promise.all([
      changeFeatures(wanted, { key: 'a-key-of-features' }),
      changeFeatures(wanted, { key: 'a-key-of-features' }),
    ]);
    expect((await readFeatures()).rowVersion).toBe(rowVersion + 1);
    expect(twice.some(({ status }) => status === 200)).toBe(true);
    expect((await changeFeatures({ ...wanted, businessUnitFeaturesMeterReadings: 'Enabled' })).status).toBe(409);
    const both = await Promise.all(
      ['Enabled', 'Disabled'].map((mode) =>
        changeFeatures({ businessUnitFeaturesMeterReadings: mode, rowVersion: rowVersion + 1 }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await changeFeatures({ businessUnitFeaturesMeterReadings: 'Enabled', rowVersion: rowVersion + 2 });
  });

  it('are changed by nobody without BusinessUnits:Manage, and in no business unit of another town', async () => {
    const { rowVersion } = await readFeatures();
    const wanted = { businessUnitFeaturesMeterReadings: 'Disabled', rowVersion };
    const clerk = await world().token('clerk@riverton.test');
    expect((await changeFeatures(wanted, { token: clerk })).status).toBe(403);
    const foreign = await world().unitId('lakeshore-hydro');
    expect((await changeFeatures({ ...wanted, rowVersion: 1 }, { id: foreign })).status).toBe(404);
    expect((await changeFeatures({ ...wanted, businessUnitFeaturesMeterReadings: 'On' })).status).toBe(400);
    expect((await changeFeatures({ ...wanted, businessUnitFeaturesWings: 'Enabled' })).status).toBe(400);
    expect((await readFeatures()).rowVersion).toBe(rowVersion);
  });
});

describe('features that are there', () => {
  it('switch what they say: several accounts, invitations, connected banks, the wallet of payers', async () => {
    const set = async (over: object) => {
      const { rowVersion } = await readFeatures();
      expect((await changeFeatures({ ...over, rowVersion })).status).toBe(200);
    };
    const begin = async (...numbers: string[]) => {
      const { token, accountIds } = await world().quickPay(numbers);
      return world().call('POST', '/api/payment-intents', {
        token,
        body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
      });
    };
    const invite = async () =>
      world().call('POST', '/api/accounts/send-onboarding-email', {
        token: admin,
        body: {
          accountId: await world().accountId('10003'),
          emailAddress: 'new.payer@example.test',
          firstName: 'New',
          lastName: 'Payer',
        },
      });
    const pat = await world().token('pat@example.test');
    const keep = (bank: string) =>
      world().call('POST', at('/wallet'), {
        token: pat,
        body: {
          paymentSourceType: 'ACH',
          holderName: 'Pat Rivera',
          holderType: 'Personal',
          accountType: 'Checking Account',
          routingNumber: '110000000',
          accountNumber: bank,
        },
      });
    expect((await begin('10001', '10002')).status).toBe(200);
    const kept = await keep('000123456789');
    expect(kept.status).toBe(200);
    await set({
      businessUnitFeaturesMultiAccountPayments: 'Disabled',
      businessUnitFeaturesOnboarding: 'Disabled',
      businessUnitFeaturesBankVerification: 'Disabled',
      businessUnitFeaturesWallet: 'Prevent New',
    });
    expect((await begin('10001', '10002')).body[0]).toMatchObject({ propertyName: 'accountIds' });
    expect((await begin('10001')).body.config.maximumAccounts).toBe(1);
    const invited = await invite();
    expect([invited.status, invited.body[0].errorMessage]).toEqual([400, expect.stringMatching(/switched off/)]);
    expect((await keep('000123456780')).status).toBe(400);
    const mine = await world().call('POST', '/api/payment-intents', {
      token: pat,
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds: [await world().accountId('10001')] },
    });
    const pay = () =>
      world().call('PUT', `/api/payment-intents/${mine.body.identifier}/payment-source`, {
        token: pat,
        body: { paymentSourceId: kept.body.items[0].id },
      });
    expect((await pay()).status).toBe(200);
    await set({ businessUnitFeaturesWallet: 'Disabled' });
    expect((await pay()).body[0]).toMatchObject({ propertyName: 'paymentSourceId' });
    // It was kept all the while.
    expect((await readFeatures()).affected.businessUnitFeaturesWallet).toBe(1);
    await set({
      businessUnitFeaturesMultiAccountPayments: 'Enabled',
      businessUnitFeaturesOnboarding: 'Enabled',
      businessUnitFeaturesBankVerification: 'Enabled',
      businessUnitFeaturesWallet: 'Enabled',
    });
    expect((await pay()).status).toBe(200);
    expect((await invite()).status).toBe(200);
    expect((await readFeatures()).affected.businessUnitFeaturesOnboarding).toBe(1);
  });
});
