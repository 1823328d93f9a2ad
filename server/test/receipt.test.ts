import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import type { Receipt } from '@ratepayer/contract/payments/payment.shapes.ts';
import { receiptParts, wrapHeader } from '../src/capabilities/payments/documents/receipt-lines.rules.ts';
import { renderReceiptPdf } from '../src/capabilities/payments/documents/receipt-pdf.ts';
import { prepare } from './paying.ts';
import { sampleReceipt } from './sample-receipt.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  await prepareZXingModule({ overrides: { wasmBinary: readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer as ArrayBuffer } });
  world = await openWorld();
});
afterAll(() => world.close());

interface Read {
  readonly lines: string[];
  readonly text: string;
  readonly box: number[];
  readonly pages: number;
  readonly title: string;
  /** Bars of the barcode as black and white modules, read from the page's own drawing. */
  readonly paths: number[][];
}

/** What an independent reader finds in a PDF. */
async function readPdf(bytes: Uint8Array): Promise<Read> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const lines: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const content = await (await pdf.getPage(number)).getTextContent();
    const rows = new Map<number, string[]>();
    for (const item of content.items) if ('str' in item && item.str.trim()) rows.set(Math.round(item.transform[5]), [...(rows.get(Math.round(item.transform[5])) ?? []), item.str]);
    lines.push(...[...rows].sort((a, b) => b[0] - a[0]).map(([, parts]) => parts.join(' ')));
  }
  const page = await pdf.getPage(1);
  const info = (await pdf.getMetadata()).info as { Title?: string };
  return { lines, text: lines.join('\n'), box: page.view, pages: pdf.numPages, title: info.Title ?? '', paths: [] };
}

const base = sampleReceipt;
const read = async (receipt: Omit<Receipt, 'pdfUrl'>, zone: string | undefined = 'America/Chicago') =>
  readPdf(await renderReceiptPdf(receiptParts(receipt, zone), receipt.basePayment.referenceNumber));

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
      '10001-01',
      '$53.45',
      'Morgan Lee',
      '10002',
      'Dog licence',
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
    expect(pdf.text).not.toMatch(/Refund amount|Returned|Succeeded|CT/);
  });

  it('names the zone when the viewer’s is another or unknown', async () => {
    expect((await read(base, 'America/New_York')).text).toContain('02:05 PM CT');
    expect(formatInstant(base.basePayment.createdDate, 'US/Central')).toBe('03/09/2024 02:05 PM CT');
    expect(formatInstant(base.basePayment.createdDate, 'US/Pacific', 'America/Los_Angeles')).toBe('03/09/2024 12:05 PM');
  });

  it('shows bank accounts, refunds, returns and declines as they are', async () => {
    const ach = await read({ ...base, basePayment: { ...base.basePayment, paymentSource: { paymentSourceType: 'ACH', accountNumberLast4: '6789', accountType: 'Checking Account' } } });
    expect(ach.text).toContain('Account Number: 6789');
    expect(ach.text).not.toContain('Card type');
    const refunded = await read({ ...base, basePayment: { ...base.basePayment, status: 'Refunded' }, refundAmount: { value: 12_345, currencyCode: 'USD' } });
    expect(refunded.text).toContain('Refund amount $123.45');
    expect(refunded.text).not.toMatch(/^Service Fee/m);
    expect(refunded.lines).toContain('Refunded');
    const returned = await read({ ...base, hasAdjustments: true });
    expect(returned.lines).toContain('Returned');
    expect((await read({ ...base, basePayment: { ...base.basePayment, status: 'Declined' } })).lines).toContain('Declined');
    const included = await read({
      ...base,
      serviceFee: null,
      lineItems: [...base.lineItems, { id: 5, accountId: null, description: 'Service Fee', lineItemType: 'ServiceFee', price: { value: 350, currencyCode: 'USD' } }],
    });
    expect(included.text).toContain('Service Fee (incl) $3.50');
    expect(included.text).not.toContain('two separate charges');
  });

  it('continues on further pages when it is long', async () => {
    const many = Array.from({ length: 80 }, (_, i) => ({ key: `k${i}`, label: `Field ${i}`, value: `Value ${i}`, accountFieldMappingKey: null }));
    const pdf = await read({ ...base, paymentFieldItems: many });
    expect(pdf.pages).toBeGreaterThan(1);
    expect(pdf.text).toContain('Please retain for your records.');
  });

  it('wraps long words too', () => {
    for (const line of wrapHeader(`${'x'.repeat(60)} water`)) expect(line.length).toBeLessThanOrEqual(25);
  });
});

describe('the barcode, read by zxing', () => {
  /** The PDF's own page, drawn by pdfjs at 300 dpi, as a scanner sees it. */
  async function scan(receipt: Omit<Receipt, 'pdfUrl'>): Promise<string[]> {
    const pdf = await getDocument({ data: new Uint8Array(await renderReceiptPdf(receiptParts(receipt, undefined), receipt.basePayment.referenceNumber)), verbosity: 0 }).promise;
    const page = await pdf.getPage(1);
    const viewport = page.getViewport({ scale: 300 / 72 });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: canvas as never, canvasContext: canvas.getContext('2d') as never, viewport }).promise;
    const found = await readBarcodes(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height) as never, { formats: ['Code128'] });
    return found.map((barcode) => barcode.text);
  }

  it('reads as the reference number, 18 digits without spaces', async () => {
    expect(await scan(base)).toEqual(['900000000000000004']);
    expect(await scan({ ...base, businessUnitFeaturesPaymentReceiptBarcodes: false })).toEqual([]);
  });

  it('stands on the receipt only when the feature is on', () => {
    expect(receiptParts(base, undefined).some((part) => part.kind === 'barcode' && part.text === '900000000000000004')).toBe(true);
    expect(receiptParts({ ...base, businessUnitFeaturesPaymentReceiptBarcodes: false }, undefined).some((part) => part.kind === 'barcode')).toBe(false);
  });
});

describe('receipt and look-up over the API', () => {
  it('serves the PDF behind a signature, leads a fee to its base payment, and finds nothing for unknown numbers', async () => {
    const { token, accountIds } = await world.quickPay(['10001']);
    const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 8412 });
    const done = await paying.process();
    const receipt = await world.call('GET', `/api/payments/${done.body.referenceNumber}/receipt?timeZone=America%2FChicago`);
    const response = await world.app.inject({ method: 'GET', url: receipt.body.pdfUrl });
    expect(response.headers['content-type']).toBe('application/pdf');
    const pdf = await readPdf(response.rawPayload);
    expect(pdf.text).toContain(done.body.referenceNumber);
    expect(pdf.text).toContain('Pat Rivera');
    expect((await world.app.inject({ method: 'GET', url: receipt.body.pdfUrl.replace('/1.pdf', '/2.pdf') })).statusCode).toBe(404);
    const lookup = await world.call('GET', `/api/payments/lookup/${done.body.referenceNumber}`);
    expect(lookup.body).toMatchObject({ status: 'Succeeded', amountMinor: 8412, redirectReferenceNumber: '', paymentMethod: 'Visa', paymentSourceAccountNumberLast4: '4242' });
    const fee = await world.call('GET', `/api/payments/lookup/${lookup.body.relatedPayments[0].referenceNumber}`);
    expect(fee.body.redirectReferenceNumber).toBe(done.body.referenceNumber);
    for (const key of ['name', 'contactEmail', 'accountNumber']) expect(JSON.stringify(lookup.body)).not.toContain(`"${key}"`);
    expect((await world.call('GET', '/api/payments/lookup/900000000000000004')).status).toBe(404);
    expect((await world.call('GET', '/api/payments/lookup/123')).body).toEqual([{ propertyName: '', errorMessage: 'Payment "123" not found.' }]);
  });

  it('shows a returned payment and one redirected after a decline', async () => {
    const { token, accountIds } = await world.quickPay(['10002']);
    const failed = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 1234, card: '4000000000000002' });
    const declined = (await failed.process()).body.referenceNumber;
    const { cardToken } = await import('./paying.ts');
    await world.call('PUT', `/api/payment-intents/${failed.intent.identifier}/payment-source`, {
      body: { paymentSourceType: 'Credit Card', token: await cardToken(world), holderName: 'Pat', postalCode: '78701' },
    });
    const paid = (await failed.process()).body;
    expect(paid.status).toBe('Complete');
    expect((await world.call('GET', `/api/payments/lookup/${declined}`)).body.redirectReferenceNumber).toBe(paid.referenceNumber);
    await world.rows('update payment set has_adjustment = true where reference_number = $1', [paid.referenceNumber]);
    expect((await world.call('GET', `/api/payments/${paid.referenceNumber}/receipt`)).body.hasAdjustments).toBe(true);
  });
});
