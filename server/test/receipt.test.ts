import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import type { Receipt } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { receiptParts, wrapHeader } from '../src/capabilities/receipts/receipt-lines.rules.ts';
import { renderReceiptPdf } from '../src/capabilities/receipts/receipt-pdf.ts';
import { readPdf, textOf } from './read-pdf.ts';
import { sampleReceipt } from '../src/capabilities/notifications/mails/receipt.sample.ts';

beforeAll(async () => {
  await prepareZXingModule({
    overrides: {
      wasmBinary: readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
        .buffer as ArrayBuffer,
    },
  });
});

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
      '12 Mill Street, Riverton, TX 78701',
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
    expect(formatInstant(base.basePayment.createdDate, 'US/Central', undefined, 'en-US')).toBe(
      '03/09/2024 02:05 PM CT',
    );
    expect(formatInstant(base.basePayment.createdDate, 'US/Pacific', 'America/Los_Angeles', 'en-US')).toBe(
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
