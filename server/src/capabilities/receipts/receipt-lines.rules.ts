import { numberOf } from '@ratepayer/contract/accounts/account-number.ts';
import { addressLine } from '@ratepayer/contract/accounts/address-line.ts';
import type { Address } from '@ratepayer/contract/accounts/address.shapes.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { Receipt } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { tell } from '@ratepayer/contract/texts/tell-receipt.ts';

/** One thing a receipt shows, in order. */
export type ReceiptPart =
  | {
      readonly kind: 'header' | 'subHeader' | 'note' | 'thanks' | 'footer' | 'box' | 'section' | 'number' | 'barcode';
      readonly text: string | Told;
    }
  | {
      readonly kind: 'pair' | 'line' | 'subtotal' | 'total';
      readonly label: string | Told;
      readonly value: string /** Only the end of a longer number: drawn behind four dots. */;
      readonly masked?: boolean;
    }
  | { readonly kind: 'rule' };

const width = 25;

/** Wraps at 25 characters, between words where there is one; a longer word is cut. */
export function wrapHeader(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else for (let rest = word; rest !== ''; rest = rest.slice(width)) lines.push(rest.slice(0, width));
  }
  return lines;
}

/** An address value as one line; any other value as text. */
export function oneLine(value: unknown): string {
  if (typeof value === 'string') return value.replace(/\s*\n\s*/g, ', ');
  if (value !== null && typeof value === 'object') {
    const address = value as Record<string, unknown>;
    const part = (key: keyof Address) => (typeof address[key] === 'string' ? address[key] : '');
    const line = addressLine({
      street: part('street'),
      street2: part('street2'),
      city: part('city'),
      state: part('state'),
      zip: part('zip'),
      country: part('country'),
    });
    const others = Object.values(address).filter((other) => typeof other === 'string' && other !== '');
    return line || others.join(', ');
  }
  return value === null || value === undefined ? '' : String(value);
}

/** All parts of a receipt in the order of screens-payer 6; the viewer's zone decides on the suffix of the date. */
export function receiptParts(receipt: Omit<Receipt, 'pdfUrl'>, viewerZone: string | undefined): ReceiptPart[] {
  const { basePayment: base } = receipt;
  const money = (minor: number) => formatMoney(minor, base.amount.currencyCode, receipt.culture);
  const pair = (label: string | Told, value: string): ReceiptPart => ({ kind: 'pair', label, value });
  const rule: ReceiptPart = { kind: 'rule' };
  const loose = receipt.lineItems.filter((line) => line.accountId === null && line.lineItemType !== 'ServiceFee');
  const included = receipt.lineItems.find((line) => line.lineItemType === 'ServiceFee');
  const card = base.paymentSource.paymentSourceType === 'Credit Card';
  const box = receipt.hasAdjustments ? 'Returned' : base.status === 'Succeeded' ? '' : base.status;
  return joinRules([
    ...wrapHeader(base.header).map((text): ReceiptPart => ({ kind: 'header', text })),
    ...wrapHeader(base.subHeader).map((text): ReceiptPart => ({ kind: 'subHeader', text })),
    rule,
    pair(tell('date'), formatInstant(base.createdDate, receipt.timezone, viewerZone, receipt.culture)),
    pair(tell('reference'), base.referenceNumber),
    rule,
    ...receipt.paymentFieldItems.map((item) => pair(item.label, oneLine(item.value))),
    rule,
    ...receipt.accounts.flatMap((account) => [...accountParts(receipt, account, money), rule]),
    ...loose.map((line) => pair(line.description, money(line.price.value))),
    ...(included ? [pair(tell('service_fee_included'), money(included.price.value))] : []),
    { kind: 'total', label: tell('payment_total'), value: money(base.amount.value) },
    ...(receipt.refundAmount ? [pair(tell('refund_amount'), money(receipt.refundAmount.value))] : []),
    ...(receipt.serviceFee && !included && base.status !== 'Refunded'
      ? [pair(tell('service_fee'), money(receipt.serviceFee.amountMinor))]
      : []),
    rule,
    {
      kind: 'pair',
      label: card ? tell('card_number') : tell('account_number'),
      value: base.paymentSource.accountNumberLast4,
      masked: true,
    },
    ...(card ? [pair(tell('card_type'), base.paymentSource.accountType)] : []),
    pair(tell('auth_code'), receipt.authCode),
    rule,
    ...(box ? [{ kind: 'box', text: tell('status', { status: box }) } as const] : []),
    ...(receipt.serviceFee ? [{ kind: 'note', text: tell('two_charges') } as const] : []),
    ...(receipt.businessUnitFeaturesPaymentReceiptBarcodes
      ? [{ kind: 'barcode', text: base.referenceNumber } as const]
      : []),
    { kind: 'thanks', text: tell('thank_you') },
    ...[tell('retain'), receipt.footer]
      .filter((text) => text !== '')
      .map((text) => ({ kind: 'footer', text }) as const),
  ]);
}

/** One rule between two groups that show something: none twice, and none above the total, which has its own. */
function joinRules(parts: readonly ReceiptPart[]): ReceiptPart[] {
  return parts.filter((part, i) => {
    const before = parts[i - 1]?.kind;
    const after = parts.slice(i).find((next) => next.kind !== 'rule')?.kind;
    return part.kind !== 'rule' || (before !== 'rule' && before !== 'total' && after !== 'total');
  });
}

function accountParts(
  receipt: Omit<Receipt, 'pdfUrl'>,
  account: Receipt['accounts'][number],
  money: (minor: number) => string,
): ReceiptPart[] {
  const lines = receipt.lineItems.filter((line) => line.accountId === account.id);
  return [
    { kind: 'section', text: account.name },
    { kind: 'number', text: numberOf(account, ' - ') },
    ...lines.map((line): ReceiptPart => ({ kind: 'line', label: line.description, value: money(line.price.value) })),
    { kind: 'subtotal', label: tell('subtotal'), value: money(lines.reduce((sum, line) => sum + line.price.value, 0)) },
  ];
}
