import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import type { Receipt } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { receiptParts, wrapHeader } from '../src/capabilities/receipts/receipt-lines.rules.ts';
import { renderReceiptPdf } from '../src/capabilities/receipts/receipt-pdf.ts';
import { cardToken, prepare } from './paying.ts';
import { readPdf, textOf } from './read-pdf.ts';
import { sampleReceipt } from '../src/capabilities/notifications/mails/receipt.sample.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  await prepareZXingModule({
    overrides: {
      wasmBinary: readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
        .buffer as ArrayBuffer,
    },
  });
  world = await openWorld();
});
afterAll(() => world.close());

const base = sampleReceipt;
const read = async (receipt: Omit<Receipt, 'pdfUrl'>, zone: string | undefined = 'America/Chicago') =>
  readPdf(await renderReceiptPdf(receiptParts(receipt, zone), receipt.basePayment.referenceNumber, receipt.culture));

describe('the receipt PDF, read by pdfjs', () => {
  it('shows every line the specification asks for on a page of 195 by 622', async () => {
    const pdf = await read(base);
    expect(pdf.box).toEqual([0, 0, 195, 622]);
    expect(pdf.title).toBe('Receipt 900000000000000004');
    for (const line of pdf.lines.slice(0, 5)) expect(line.length).toBeLessThanOrEqual(25);
    for (const wanted of [
      '03/09/2024 02:05 PM',
      '900000000000000004',
      'Purchase order',
      'PO-77',
      '12 Mill Street, Riverton, TX, 78701',
      'Pat Rivera',
      '10001 - 01',
      '$53.45',
      'Morgan Lee',
      '10002',
      'Dog license',
      '$20.00',
      'Payment total',
      '$123.45',
      'Card #:',
      '4242',
      'Visa',
      '042917',
      'two separate charges',
      'Thank you for your payment!',
      'Please retain for your records.',
    ]) {
      expect(pdf.text.replace(/\n/g, ' '), wanted).toContain(wanted);
    }
    expect(pdf.text).toMatch(/Service Fee \$3\.64/);
    expect(pdf.text).not.toMatch(/Refund amount|Returned|Succeeded|CT|10002 -/);
  });

  it('names the zone when the viewer’s is another or unknown', async () => {
    expect((await read(base, 'America/New_York')).text).toContain('02:05 PM CT');
    expect(formatInstant(base.basePayment.createdDate, 'US/Central')).toBe('03/09/2024 02:05 PM CT');
    expect(formatInstant(base.basePayment.createdDate, 'US/Pacific', 'America/Los_Angeles')).toBe(
      '03/09/2024 12:05 PM',
    );
  });

  it('shows bank accounts, refunds, returns and declines as they are', async () => {
    const ach = await read({
      ...base,
      basePayment: {
        ...base.basePayment,
        paymentSource: { paymentSourceType: 'ACH', accountNumberLast4: '6789', accountType: 'Checking Account' },
      },
    });
    expect(ach.text).toContain('Account Number: 6789');
    expect(ach.text).not.toContain('Card type');
    const refunded = await read({
      ...base,
      basePayment: { ...base.basePayment, status: 'Refunded' },
      refundAmount: { value: 12_345, currencyCode: 'USD' },
    });
    expect(refunded.text).toContain('Refund amount $123.45');
    expect(refunded.text).not.toMatch(/^Service Fee/m);
    expect(refunded.lines).toContain('Refunded');
    const returned = await read({ ...base, hasAdjustments: true });
    expect(returned.lines).toContain('Returned');
    expect((await read({ ...base, basePayment: { ...base.basePayment, status: 'Declined' } })).lines).toContain(
      'Declined',
    );
    const included = await read({
      ...base,
      serviceFee: null,
      lineItems: [
        ...base.lineItems,
        {
          id: 5,
          accountId: null,
          description: 'Service Fee',
          lineItemType: 'ServiceFee',
          price: { value: 350, currencyCode: 'USD' },
        },
      ],
    });
    expect(included.text).toContain('Service Fee (incl) $3.50');
    expect(included.text).not.toContain('two separate charges');
  });

  it('continues on further pages when it is long', async () => {
    const many = Array.from({ length: 80 }, (_, i) => ({
      key: `k${i}`,
      label: `Field ${i}`,
      value: `Value ${i}`,
      accountFieldMappingKey: null,
    }));
    const pdf = await read({ ...base, paymentFieldItems: many });
    expect(pdf.pages).toBeGreaterThan(1);
    expect(pdf.text).toContain('Please retain for your records.');
  });

  it('is a document that a screen reader can read: PDF/UA-1, tagged, titled, in its language, with its fonts', async () => {
    const pdf = await read(base);
    expect(pdf.accessible).toEqual({ part: '1', marked: true, language: 'en-US', titleInBar: true });
    expect(
      (await readPdf(await renderReceiptPdf(receiptParts({ ...base, culture: 'en-CA' }, undefined), '1', 'en-CA')))
        .accessible.language,
    ).toBe('en-CA');
    expect(pdf.untagged).toEqual([]);
    expect(pdf.fonts.map((font) => font.name).sort()).toEqual([
      'SourceSans3-Bold',
      'SourceSans3-Regular',
      'SourceSans3-SemiBold',
    ]);
    expect(pdf.fonts.every((font) => font.embedded)).toBe(true);
    const headings = pdf.nodes.filter((node) => /^H\d$/.test(node.role)).map((node) => [node.role, textOf(node)]);
    expect(headings).toEqual([
      ['H1', 'The ConsolidatedMunicipal Water Board'],
      ['H2', 'Pat Rivera'],
      ['H2', 'Morgan Lee'],
    ]);
    const pairs = pdf.nodes
      .filter((node) => node.role === 'LI')
      .map((node) =>
        node.children.map((child) => (typeof child === 'string' ? child : `${child.role} ${textOf(child)}`)),
      );
    expect(pairs).toContainEqual(['Lbl Reference #', 'LBody 900000000000000004']);
    expect(pairs).toContainEqual(['Lbl Payment total', 'LBody $123.45']);
    expect(pairs).toContainEqual(['Lbl Card #:', 'LBody 4242']);
    expect(pdf.nodes.filter((node) => node.role === 'Figure').map((node) => node.alt)).toEqual([
      'Barcode of 900000000000000004',
    ]);
  });

  it('stands in groups as its picture: rules between them, none twice, the total between its own', () => {
    const kinds = (receipt: Omit<Receipt, 'pdfUrl'>) =>
      receiptParts(receipt, undefined)
        .map((part) => part.kind)
        .filter((kind, i, all) => kind !== all[i - 1]);
    const account = ['section', 'number', 'line', 'subtotal'];
    const [head, end] = [
      ['header', 'subHeader', 'rule', 'pair', 'rule'],
      ['rule', 'note', 'barcode', 'thanks', 'footer'],
    ];
    const loose = { ...base, lineItems: base.lineItems.filter((line) => line.accountId !== null) };
    expect(kinds(loose)).toEqual([
      ...head,
      'pair',
      'rule',
      ...account,
      'rule',
      ...account,
      'total',
      'pair',
      'rule',
      'pair',
      ...end,
    ]);
    expect(kinds({ ...loose, paymentFieldItems: [], serviceFee: null })).toEqual([
      ...head,
      ...account,
      'rule',
      ...account,
      'total',
      'pair',
      'rule',
      'barcode',
      'thanks',
      'footer',
    ]);
  });

  it('is made of any name: what the font does not draw is the nearest letter or a question mark', async () => {
    const names = [
      'Łukasz Żółć',
      'Ελένη',
      'Юлия',
      'Nguyễn Thị',
      '李小龍',
      'Zoë 🎉',
      'a\u0000b\tc\u202ed\u200be',
      '#let x = 1 $ @ref *bold* \\ <b>',
      '\ud83d',
    ];
    const accounts = names.map((name, i) => ({ id: i + 10, name, accountNumber: '1', subAccountNumber: '' }));
    const pdf = await read({ ...base, accounts });
    for (const shown of [
      'Łukasz Żółć',
      'Ελένη',
      'Юлия',
      'Nguyễn Thị',
      '???',
      'Zoë ?',
      'a b cde',
      '#let x = 1 $ @ref *bold* \\ <b>',
    ])
      expect(pdf.lines).toContain(shown);
  });

  it('wraps long words too', () => {
    for (const line of wrapHeader(`${'x'.repeat(60)} water`)) expect(line.length).toBeLessThanOrEqual(25);
    expect(wrapHeader('x'.repeat(25))).toHaveLength(1);
    expect(wrapHeader('x'.repeat(26))).toHaveLength(2);
  });
});

describe('the barcode, read by zxing', () => {
  /** The PDF's own page, drawn by pdfjs at 300 dpi, as a scanner sees it. */
  async function scan(receipt: Omit<Receipt, 'pdfUrl'>): Promise<string[]> {
    const pdf = await getDocument({
      data: new Uint8Array(
        await renderReceiptPdf(receiptParts(receipt, undefined), receipt.basePayment.referenceNumber, receipt.culture),
      ),
      verbosity: 0,
    }).promise;
    const page = await pdf.getPage(1);
    const viewport = page.getViewport({ scale: 300 / 72 });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: canvas as never, canvasContext: canvas.getContext('2d') as never, viewport }).promise;
    const found = await readBarcodes(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height) as never, {
      formats: ['Code128'],
    });
    return found.map((barcode) => barcode.text);
  }

  it('reads as the reference number, 18 digits without spaces', async () => {
    expect(await scan(base)).toEqual(['900000000000000004']);
    expect(await scan({ ...base, businessUnitFeaturesPaymentReceiptBarcodes: false })).toEqual([]);
  });

  it('stands on the receipt only when the feature is on', () => {
    expect(
      receiptParts(base, undefined).some((part) => part.kind === 'barcode' && part.text === '900000000000000004'),
    ).toBe(true);
    expect(
      receiptParts({ ...base, businessUnitFeaturesPaymentReceiptBarcodes: false }, undefined).some(
        (part) => part.kind === 'barcode',
      ),
    ).toBe(false);
  });
});

describe('a receipt by e-mail', () => {
  it('goes out for staff, for the customer who paid, and for the guest who holds the session, and for nobody else', async () => {
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
  });
});

describe('receipt and look-up over the API', () => {
  it('serves the PDF behind a signature, leads a fee to its base payment, and finds nothing for unknown numbers', async () => {
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
    expect(
      (await world.app.inject({ method: 'GET', url: next.body.pdfUrl.replace(/once=\w/, 'once=0') })).statusCode,
    ).toBe(404);
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
