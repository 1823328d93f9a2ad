import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLine, receiptParts, wrapHeader } from './receipt-lines.rules.ts';
import { said } from '../../platform/texts/say.ts';

type Shown = Parameters<typeof receiptParts>[0];
const usd = (value: number) => ({ value, currencyCode: 'USD' as const });
const line = (
  id: number,
  accountId: number | null,
  description: string,
  value: number,
  lineItemType: Shown['lineItems'][number]['lineItemType'] = 'AccountBalance',
) => ({
  id,
  accountId,
  description,
  lineItemType,
  price: usd(value),
});
const receipt: Shown = {
  basePayment: {
    header: 'Town of Riverton',
    subHeader: 'Water',
    createdDate: '2026-03-02T20:05:00.000Z',
    referenceNumber: '900000000000000004',
    amount: usd(7345),
    status: 'Succeeded',
    organizationName: 'Town',
    paymentSourceJson: '{}',
    paymentSource: { paymentSourceType: 'Credit Card', accountNumberLast4: '4242', accountType: 'Visa' },
  },
  footer: '',
  serviceFee: null,
  authCode: '042917',
  lineItems: [line(1, 1, 'Water', 5000), line(2, 1, 'Late fee', 345, 'LateFee'), line(3, 2, 'Sewer', 1000)],
  paymentFieldItems: [],
  accounts: [
    { id: 1, name: 'Pat Rivera', accountNumber: '10001', subAccountNumber: '01' },
    { id: 2, name: 'Morgan Lee', accountNumber: '10002', subAccountNumber: '' },
  ],
  hasAdjustments: false,
  refundAmount: null,
  businessUnitFeaturesPaymentReceiptBarcodes: false,
  timezone: 'US/Central',
  culture: 'en-US',
  businessUnitSlug: 'x',
  businessUnitId: 1,
};
/** One line of text for each part of a receipt. */
const shown = (changed: Partial<Shown> = {}, zone = 'US/Central') =>
  receiptParts({ ...receipt, ...changed }, zone).map((part) => {
    if (part.kind === 'rule') return '---';
    return 'label' in part
      ? `${part.kind} ${said(part.label)} = ${part.value}${part.masked ? ' masked' : ''}`
      : `${part.kind} ${said(part.text)}`;
  });
const base = (changed: Partial<Shown['basePayment']>) => ({ basePayment: { ...receipt.basePayment, ...changed } });

const head = [
  'header Town of Riverton',
  'subHeader Water',
  '---',
  'pair Date = 03/02/2026 02:05 PM',
  'pair Reference # = 900000000000000004',
  '---',
];
const accounts = [
  'section Pat Rivera',
  'number 10001 - 01',
  'line Water = $50.00',
  'line Late fee = $3.45',
  'subtotal Subtotal = $53.45',
  '---',
  'section Morgan Lee',
  'number 10002',
  'line Sewer = $10.00',
  'subtotal Subtotal = $10.00',
];
const source = ['---', 'pair Card #: = 4242 masked', 'pair Card type = Visa', 'pair Auth code = 042917', '---'];
const foot = ['thanks Thank you for your payment!', 'footer Please retain for your records.'];

it('ends with what its biller lets stand at its foot, where that is something', () => {
  const feet = (footer: string) =>
    receiptParts({ ...receipt, footer }, undefined).flatMap((part) => (part.kind === 'footer' ? [part.text] : []));
  expect(feet('')).toHaveLength(1);
  expect(feet('Mon–Fri 8–5').at(-1)).toBe('Mon–Fri 8–5');
});

describe('a receipt', () => {
  it('shows its parts in their order, a rule between two that show something and none above the total', () => {
    expect(shown()).toEqual([...head, ...accounts, 'total Payment total = $73.45', ...source.slice(1), ...foot]);
  });

  it('shows fields, loose lines, what was refunded, a fee of its own, an outcome and a barcode where it has them', () => {
    const parts = shown({
      paymentFieldItems: [{ key: 'po', label: 'Purchase order', value: 'PO-77', accountFieldMappingKey: null }],
      lineItems: [...receipt.lineItems, line(4, null, 'Dog license', 1000, 'Product')],
      serviceFee: { amountMinor: 364 },
      refundAmount: usd(500),
      hasAdjustments: true,
      businessUnitFeaturesPaymentReceiptBarcodes: true,
    });
    const loose = [
      '---',
      'pair Dog license = $10.00',
      'total Payment total = $73.45',
      'pair Refund amount = $5.00',
      'pair Service Fee = $3.64',
    ];
    expect(parts).toEqual([
      ...head,
      'pair Purchase order = PO-77',
      '---',
      ...accounts,
      ...loose,
      ...source,
      'box Returned',
      'note There will be two separate charges on your statement.',
      'barcode 900000000000000004',
      ...foot,
    ]);
  });

  it('shows an included fee once, and none of its own beside it or after a refund', () => {
    const included = shown({
      lineItems: [...receipt.lineItems, line(5, null, 'Fee', 364, 'ServiceFee')],
      serviceFee: { amountMinor: 364 },
    });
    expect(included.filter((part) => part.includes('Fee ') || part.includes('= $3.64'))).toEqual([
      'pair Service Fee (incl) = $3.64',
    ]);
    expect(
      shown({ ...base({ status: 'Refunded' }), serviceFee: { amountMinor: 364 } }).filter((part) =>
        part.includes('Service Fee'),
      ),
    ).toEqual([]);
  });

  it('names an outcome that is not plain, a return before all', () => {
    expect(
      ['Succeeded', 'Voided', 'Refunded'].map((status) =>
        shown(base({ status })).filter((part) => part.startsWith('box')),
      ),
    ).toEqual([[], ['box Voided'], ['box Refunded']]);
    expect(shown({ ...base({ status: 'Voided' }), hasAdjustments: true })).toContain('box Returned');
  });

  it('names a bank account as one, and the zone to who is elsewhere', () => {
    const bank = shown(
      base({ paymentSource: { paymentSourceType: 'ACH', accountNumberLast4: '6789', accountType: 'Checking' } }),
      'UTC',
    );
    expect(bank).toContain('pair Account Number: = 6789 masked');
    expect(bank.filter((part) => part.includes('Card'))).toEqual([]);
    expect(bank).toContain('pair Date = 03/02/2026 02:05 PM CT');
  });
});

describe('a header', () => {
  it.each([
    ['', []],
    ['  \n ', []],
    ['Water', ['Water']],
    ['1234567890 12345678901234', ['1234567890 12345678901234']], // 25 fit
    ['1234567890 123456789012345', ['1234567890', '123456789012345']],
    [' City  of\tRiverton Department of Water ', ['City of Riverton', 'Department of Water']],
    ['abcdefghijklmnopqrstuvwxyz0123 x', ['abcdefghijklmnopqrstuvwxy', 'z0123 x']],
    ['abcdefghijklmnopqrstuvwxy', ['abcdefghijklmnopqrstuvwxy']],
  ])('%j wraps as %j', (text, lines) => expect(wrapHeader(text)).toEqual(lines));

  it('loses no letter and no line is longer than 25', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (text) => {
        const lines = wrapHeader(text);
        expect(lines.every((each) => each !== '' && each.length <= 25)).toBe(true);
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});

it.each<[unknown, string]>([
  ['PO-77', 'PO-77'],
  ['12 Mill Street \n  Riverton\nWA', '12 Mill Street, Riverton, WA'],
  [
    { city: 'Riverton', street: '12 Mill Street', street2: '', zip: '98000', state: 'WA', country: 'US', floor: '2' },
    '12 Mill Street, Riverton, WA 98000, US',
  ],
  [{ street2: 'Apt 4', state: 5 }, 'Apt 4'],
  [{ line1: 'a', line2: '', line3: 7, line4: 'b' }, 'a, b'],
  [{}, ''],
  [null, ''],
  [undefined, ''],
  [12, '12'],
  [true, 'true'],
])('the value %o reads "%s" in one line', (value, text) => expect(oneLine(value)).toBe(text));
