import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { Receipt } from '@ratepayer/contract/payments/payment.shapes.ts';

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailSurroundings {
  readonly portalUrl: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly providerName: string;
}

/** A label and its value on a sheet. */
export type Line = readonly [label: string, value: string];

/** The receipt as an e-mail: one sheet with the ledger and its double rule, and the same in plain text. */
export function receiptMail(receipt: Omit<Receipt, 'pdfUrl'>, around: MailSurroundings): Mail {
  const { basePayment: base } = receipt;
  const money = (minor: number) => formatMoney(minor, base.amount.currencyCode, receipt.culture);
  const biller = [base.header, base.subHeader].filter(Boolean).join(' ');
  const included = receipt.lineItems.find((line) => line.lineItemType === 'ServiceFee');
  const fee = included?.price.value ?? receipt.serviceFee?.amountMinor ?? 0;
  const total = base.amount.value + (receipt.serviceFee?.amountMinor ?? 0);
  const paid = receipt.accounts.map(
    (account): Line => [
      `${account.name}, ${[account.accountNumber, account.subAccountNumber].filter(Boolean).join(' – ')}`,
      money(receipt.lineItems.filter((line) => line.accountId === account.id).reduce((sum, line) => sum + line.price.value, 0)),
    ],
  );
  const ledger: Line[] = [...paid, ...(fee > 0 ? [[included ? 'Service Fee (incl)' : 'Service Fee', money(fee)] as const] : [])];
  const facts: Line[] = [
    ['Date', formatInstant(base.createdDate, receipt.timezone)],
    ['Reference #', base.referenceNumber],
    ['Paid with', `${base.paymentSource.accountType} ending in ${base.paymentSource.accountNumberLast4}`],
    ['Auth code', receipt.authCode],
  ];
  const link = `${around.portalUrl}/payment/${base.referenceNumber}/receipt`;
  const note = receipt.serviceFee
    ? `You will see two charges on your statement: ${money(base.amount.value)} from ${biller} and ${money(receipt.serviceFee.amountMinor)} from ${around.providerName}.`
    : '';
  const why = `You get this e-mail because this address was given with the payment. ${biller}, ${around.address}. Questions: ${around.phone}, ${around.email}`;
  return {
    subject: `Receipt: ${money(total)} to ${biller}`.replace(/[\r\n]+/g, ' '),
    text: [
      biller,
      '',
      'Payment received',
      '',
      ...ledger.map(([label, value]) => `${label}: ${value}`),
      `Total: ${money(total)}`,
      '',
      ...facts.map(([label, value]) => `${label}: ${value}`),
      '',
      note,
      `Receipt: ${link}`,
      '',
      why,
    ].join('\n'),
    html: sheet({ biller, title: 'Payment received', preview: `${money(total)} to ${biller}`, ledger, total: money(total), facts, note, link, linkText: 'Open the receipt', why }),
  };
}

/** Tells a payer that a payment nobody was sure of was not charged. */
export function notChargedMail(receipt: Omit<Receipt, 'pdfUrl'>, around: MailSurroundings): Mail {
  const { basePayment: base } = receipt;
  const biller = [base.header, base.subHeader].filter(Boolean).join(' ');
  const amount = formatMoney(base.amount.value, base.amount.currencyCode, receipt.culture);
  const link = `${around.portalUrl}/customer/${receipt.businessUnitSlug}/dashboard`;
  const why = `You get this e-mail because this address was given with the payment. ${biller}, ${around.address}. Questions: ${around.phone}, ${around.email}`;
  const note = `We asked your bank about your payment of ${amount}. It was not taken: you were not charged.`;
  const facts: Line[] = [['Reference #', base.referenceNumber]];
  return {
    subject: 'Your payment was not made',
    text: [biller, '', 'Your payment was not made', '', note, '', `Reference #: ${base.referenceNumber}`, `Try again: ${link}`, '', why].join('\n'),
    html: sheet({ biller, title: 'Your payment was not made', preview: note, ledger: [], total: '', facts, note, link, linkText: 'Try again', why }),
  };
}

const reversals = {
  'Payment Voided': {
    title: 'Your payment was cancelled',
    text: (amount: string, biller: string) => `${biller} cancelled your payment of ${amount}. You will not be charged; a hold on your card goes away by itself. The amount is due again.`,
  },
  'Payment Refunded': { title: 'A refund is on its way', text: (amount: string, biller: string) => `${biller} refunded ${amount} to the way you paid with. It usually takes 3 to 10 business days.` },
  'Payment Returned': {
    title: 'Your payment was returned',
    text: (amount: string, biller: string) => `Your bank or card issuer took back ${amount} that you paid to ${biller}. The amount is due again.`,
  },
} as const;

/** Tells a payer that money went back, and what it means for the account. */
export function reversalMail(kind: keyof typeof reversals, amountMinor: number, receipt: Omit<Receipt, 'pdfUrl'>, around: MailSurroundings): Mail {
  const { basePayment: base } = receipt;
  const biller = [base.header, base.subHeader].filter(Boolean).join(' ');
  const { title, text } = reversals[kind];
  const note = text(formatMoney(amountMinor, base.amount.currencyCode, receipt.culture), biller);
  const link = `${around.portalUrl}/payment/${base.referenceNumber}/receipt`;
  const why = `You get this e-mail because this address was given with the payment. ${biller}, ${around.address}. Questions: ${around.phone}, ${around.email}`;
  const facts: Line[] = [
    ['Reference #', base.referenceNumber],
    ['Paid with', `${base.paymentSource.accountType} ending in ${base.paymentSource.accountNumberLast4}`],
  ];
  return {
    subject: title,
    text: [biller, '', title, '', note, '', ...facts.map(([label, value]) => `${label}: ${value}`), `Receipt: ${link}`, '', why].join('\n'),
    html: sheet({ biller, title, preview: note, ledger: [], total: '', facts, note, link, linkText: 'Open the receipt', why }),
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const html = (text: string) => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);

interface Sheet {
  biller: string;
  title: string;
  preview: string;
  ledger: readonly Line[];
  total: string;
  facts: readonly Line[];
  note: string;
  link: string;
  linkText: string;
  why: string;
}

/** One sheet in the biller's name, as HTML that mail programs show. */
export function sheet(s: Sheet): string {
  const font = "font-family:'Source Sans 3','Segoe UI',system-ui,Arial,sans-serif";
  const row = ([label, value]: Line) => `<tr><td style="padding:8px 0;color:#525c69">${html(label)}</td><td align="right" style="padding:8px 0;color:#161f2c">${html(value)}</td></tr>`;
  const total = s.total
    ? `<tr><td style="padding:12px 0 10px;border-top:1px solid #161f2c;border-bottom:4px double #161f2c;font-size:20px;font-weight:650">Total</td><td align="right" style="padding:12px 0 10px;border-top:1px solid #161f2c;border-bottom:4px double #161f2c;font-size:28px;font-weight:650">${html(s.total)}</td></tr>`
    : '';
  return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${html(s.title)}</title></head>
<body style="margin:0;background:#f2f4f7;${font};font-size:18px;line-height:1.5;color:#161f2c"><div style="display:none;max-height:0;overflow:hidden">${html(s.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:16px"><tr><td style="padding:32px">
<p style="margin:0 0 20px;font-weight:650">${html(s.biller)}</p><h1 style="margin:0 0 16px;font-size:28px;line-height:34px">${html(s.title)}</h1>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:18px">${s.ledger.map(row).join('')}${total}</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:16px;margin-top:12px">${s.facts.map(row).join('')}</table>
${s.note ? `<p style="margin:16px 0;color:#525c69;font-size:16px">${html(s.note)}</p>` : ''}
<p style="margin:24px 0 8px"><a href="${html(s.link)}" style="display:inline-block;padding:16px 28px;border-radius:12px;background:#1f5fc4;color:#ffffff;font-weight:600;text-decoration:none">${html(s.linkText)}</a></p>
<p style="margin:24px 0 0;color:#525c69;font-size:15px">${html(s.why)}</p></td></tr></table></td></tr></table></body></html>`;
}
