import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anotherLetter } from './another-letter.ts';
import { cardToken, prepare } from './paying.ts';
import { readPdf } from './read-pdf.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('a receipt by e-mail', () => {
  it('goes out for staff, the customer who paid and the guest who holds the session, and for nobody else', async () => {
    const pat = await world.token('pat@example.test');
    const accountId = await world.accountId('10001');
    const guest = await prepare(world, {
      token: (await world.quickPay(['10001'])).token,
      accountId,
      amountMinor: 2100,
    });
    const byGuest = (await guest.process()).body.paymentId ?? 0;
    const unit = await world.unitId('riverton-water');
    const begun = await world.call('POST', '/api/payment-intents', {
      token: pat,
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds: [accountId] },
    });
    const path = `/api/payment-intents/${begun.body.identifier}`;
    await world.call('PUT', `${path}/charges`, {
      token: pat,
      body: { lineItems: [{ accountId, lineItemType: 'AccountBalance', amountMinor: 2200 }] },
    });
    const ready = await world.call('PUT', `${path}/payment-source`, {
      token: pat,
      body: {
        paymentSourceType: 'Credit Card',
        token: await cardToken(world),
        holderName: 'Pat Rivera',
        postalCode: '78701',
      },
    });
    const terms = ready.body.terms.map((each: { termsVersionId: number }) => each.termsVersionId);
    const byPat = (
      await world.call('POST', `${path}/process`, {
        token: pat,
        body: { totalMinor: ready.body.totalMinor, acknowledgedTermsVersionIds: terms, duplicateConfirmed: true },
      })
    ).body.paymentId;
    const send = async (paymentId: number, token?: string, sessionIdentifier?: string) =>
      (
        await world.call('POST', `/api/payments/${paymentId}/send-receipt`, {
          ...(token ? { token } : {}),
          body: { email: 'home@example.test', ...(sessionIdentifier ? { sessionIdentifier } : {}) },
        })
      ).status;
    const clerk = await world.token('clerk@riverton.test');
    expect(await send(byPat, pat)).toBe(200);
    expect(
      await world.rows(
        `select payload ->> 'to' as to, topic from outbox
          where topic = 'email.Payment Receipt' and payload ->> 'to' = 'home@example.test'`,
      ),
      'queued',
    ).toEqual([{ to: 'home@example.test', topic: 'email.Payment Receipt' }]);
    expect([await send(byPat, clerk), await send(byGuest, clerk)]).toEqual([200, 200]);
    expect(await send(byGuest, undefined, guest.intent.identifier)).toBe(200);
    expect(
      await send(byPat, undefined, begun.body.identifier),
      'the identifier of a customer’s session is not enough',
    ).toBe(404);
    expect([
      await send(byGuest),
      await send(byGuest, pat),
      await send(byGuest, undefined, begun.body.identifier),
      await send(byPat, await world.token('admin@lakeshore.test')),
    ]).toEqual([404, 404, 404, 404]);
  });
});

describe('the line of a separate fee', () => {
  it('stays on the receipt of a voided payment, and is gone from that of a refunded one', async () => {
    const admin = await world.token('admin@riverton.test');
    const { token, accountIds } = await world.quickPay(['10001']);
    const pay = async () =>
      (
        await (
          await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 2300 })
        ).process({ duplicateConfirmed: true })
      ).body;
    const text = async (reference: string) => {
      const { pdfUrl, serviceFee } = (await world.call('GET', `/api/payments/${reference}/receipt`)).body;
      return {
        serviceFee,
        text: (await readPdf((await world.app.inject({ method: 'GET', url: pdfUrl })).rawPayload)).text,
      };
    };
    const voided = await pay();
    await world.call('POST', `/api/payments/${voided.paymentId}/void`, {
      token: admin,
      body: { reason: 'Duplicate payment' },
    });
    expect(
      (await world.rows('select status from payment where base_payment_id = $1', [voided.paymentId]))[0]?.status,
    ).toBe('Voided');
    const ofVoided = await text(voided.referenceNumber);
    expect(ofVoided.serviceFee).toEqual({ amountMinor: expect.any(Number) });
    expect(ofVoided.text).toMatch(/^Service Fee/m);
    const refunded = await pay();
    await world.rows("update payment set status = 'Refunded', refunded_amount_minor = amount_minor where id = $1", [
      refunded.paymentId,
    ]);
    expect((await text(refunded.referenceNumber)).text).not.toMatch(/^Service Fee/m);
    expect((await world.call('GET', `/api/payments/${refunded.referenceNumber}/receipt`)).body.refundAmount).toEqual({
      value: 2300,
      currencyCode: 'USD',
    });
  });
});

describe('receipt and look-up over the API', () => {
  it('serves the PDF behind a signature, leads a fee to its base payment, and knows no unknown numbers', async () => {
    const { token, accountIds } = await world.quickPay(['10001']);
    const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 8412 });
    const done = await paying.process();
    const receipt = await world.call(
      'GET',
      `/api/payments/${done.body.referenceNumber}/receipt?timeZone=America%2FChicago`,
    );
    const money = { value: 8412, currencyCode: 'USD' };
    const source = { paymentSourceType: 'Credit Card', accountNumberLast4: '4242', accountType: 'Visa' };
    expect(receipt.body).toMatchObject({
      basePayment: {
        header: 'Riverton',
        subHeader: 'Water & Sewer',
        createdDate: expect.stringMatching(/^\d{4}-.*Z$/),
        referenceNumber: done.body.referenceNumber,
        amount: money,
        status: 'Succeeded',
        organizationName: 'City of Riverton',
        paymentSourceJson: JSON.stringify(source),
        paymentSource: source,
      },
      serviceFee: { amountMinor: 248 },
      authCode: expect.stringMatching(/./),
      lineItems: [
        {
          id: expect.any(Number),
          accountId: accountIds[0],
          description: expect.stringMatching(/./),
          lineItemType: 'AccountBalance',
          price: money,
        },
      ],
      accounts: [{ id: accountIds[0], name: 'Pat Rivera', accountNumber: '10001', subAccountNumber: '01' }],
      hasAdjustments: false,
      refundAmount: null,
      businessUnitFeaturesPaymentReceiptBarcodes: true,
    });
    const admin = await world.token('admin@riverton.test');
    for (const [mode, isOn] of [
      ['Disabled', false],
      ['Prevent New', false],
      ['Enabled', true],
    ] as const) {
      const features = `/api/business-units/${await world.unitId('riverton-water')}/features`;
      const { rowVersion } = (await world.call('GET', features, { token: admin })).body;
      await world.call('PUT', features, {
        token: admin,
        body: { businessUnitFeaturesPaymentReceiptBarcodes: mode, rowVersion },
      });
      const { body } = await world.call('GET', `/api/payments/${done.body.referenceNumber}/receipt`);
      expect([mode, body.businessUnitFeaturesPaymentReceiptBarcodes]).toEqual([mode, isOn]);
    }
    expect((await world.call('GET', '/api/payments/900000000000000004/receipt')).status).toBe(404);
    const response = await world.app.inject({ method: 'GET', url: receipt.body.pdfUrl });
    expect(response.headers['content-type']).toBe('application/pdf');
    const pdf = await readPdf(response.rawPayload);
    expect(pdf.text).toContain(done.body.referenceNumber);
    expect(pdf.text).toContain('Pat Rivera');
    expect(
      (await world.app.inject({ method: 'GET', url: receipt.body.pdfUrl })).statusCode,
      'each address serves once',
    ).toBe(404);
    const next = await world.call('GET', `/api/payments/${done.body.referenceNumber}/receipt`);
    expect(
      (await world.app.inject({ method: 'GET', url: next.body.pdfUrl.replace(/\/\d+\.pdf/, '/2.pdf') })).statusCode,
    ).toBe(404);
    const altered = anotherLetter(next.body.pdfUrl, next.body.pdfUrl.indexOf('once=') + 'once='.length);
    expect((await world.app.inject({ method: 'GET', url: altered })).statusCode).toBe(404);
    expect((await world.app.inject({ method: 'GET', url: next.body.pdfUrl })).statusCode).toBe(200);
    const lookup = await world.call('GET', `/api/payments/lookup/${done.body.referenceNumber}`);
    expect(lookup.body).toMatchObject({
      status: 'Succeeded',
      amountMinor: 8412,
      redirectReferenceNumber: '',
      paymentMethod: 'Visa',
      paymentSourceAccountNumberLast4: '4242',
      createdDate: expect.stringMatching(/^\d{4}-.*Z$/),
      hasAdjustment: false,
      paymentDescriptor: '10001',
      paymentDescriptorLabel: '',
      authCode: receipt.body.authCode,
      lineItems: [{ description: expect.stringMatching(/./), price: money }],
      relatedPayments: [
        {
          id: expect.any(Number),
          paymentType: 'Service Fee',
          paymentDescriptor: expect.any(String),
          amountMinor: 248,
        },
      ],
      businessUnitHeader: 'Riverton',
      businessUnitSubHeader: 'Water & Sewer',
      businessUnitLogoUrl: '/logos/water.svg',
      businessUnitMobileLogoUrl: expect.any(String),
    });
    expect((await world.call('GET', `/api/payments/reference-number/${done.body.referenceNumber}`)).body).toEqual(
      lookup.body,
    );
    const fee = await world.call('GET', `/api/payments/lookup/${lookup.body.relatedPayments[0].referenceNumber}`);
    expect(fee.body.redirectReferenceNumber).toBe(done.body.referenceNumber);
    for (const key of ['name', 'contactEmail', 'accountNumber'])
      expect(JSON.stringify(lookup.body)).not.toContain(`"${key}"`);
    expect((await world.call('GET', '/api/payments/lookup/900000000000000004')).status).toBe(404);
    expect((await world.call('GET', '/api/payments/lookup/123')).body).toEqual([
      { propertyName: '', errorMessage: 'Payment "123" not found.' },
    ]);
  });

  it('shows a returned payment and one redirected after a decline', async () => {
    const { token, accountIds } = await world.quickPay(['10002']);
    const failed = await prepare(world, {
      token,
      accountId: accountIds[0] ?? 0,
      amountMinor: 1234,
      card: '4000000000000002',
    });
    const declined = (await failed.process()).body.referenceNumber;
    const { cardToken } = await import('./paying.ts');
    await world.call('PUT', `/api/payment-intents/${failed.intent.identifier}/payment-source`, {
      body: { paymentSourceType: 'Credit Card', token: await cardToken(world), holderName: 'Pat', postalCode: '78701' },
    });
    const paid = (await failed.process()).body;
    expect(paid.status).toBe('Complete');
    expect((await world.call('GET', `/api/payments/lookup/${declined}`)).body.redirectReferenceNumber).toBe(
      paid.referenceNumber,
    );
    await world.rows('update payment set has_adjustment = true where reference_number = $1', [paid.referenceNumber]);
    expect((await world.call('GET', `/api/payments/${paid.referenceNumber}/receipt`)).body.hasAdjustments).toBe(true);
  });
});
