import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { Receipt } from '@ratepayer/contract/payments/payment.shapes.ts';
import { billerOf, framed, type Line, type Mail, type MailSurroundings } from './mail-frame.rules.ts';
import { paidWith, receiptLink } from './receipt-email.rules.ts';

type About = Omit<Receipt, 'pdfUrl'>;

interface Words {
  readonly title: string;
  readonly lead: (amount: string, biller: string) => string;
  readonly note: string;
}

// What a payer is told about money that moved, or did not, after the payment: what happened, and what to do (screens-payer 13).
const words = {
  'Payment Voided': {
    title: 'Your payment was canceled',
    lead: (amount, biller) => `${biller} canceled your payment of ${amount}.`,
    note: 'You will not be charged; a hold on your card goes away by itself. The amount is due again.',
  },
  'Payment Refunded': {
    title: 'A refund is on its way',
    lead: (amount, biller) => `${biller} refunded ${amount} to the way you paid with.`,
    note: 'It usually takes 3 to 10 business days.',
  },
  'Payment Returned': {
    title: 'Your payment was returned',
    lead: (amount, biller) => `Your bank or card issuer took back ${amount} that you paid to ${biller}.`,
    note: 'The amount is due again.',
  },
  'Refund Failed': {
    title: 'Your refund comes another way',
    lead: (amount, biller) => `${biller} refunded ${amount}, but your bank did not take it.`,
    note: 'The money comes another way. You do not need to do anything now; call us if you want to say where it should go.',
  },
  'Payment Being Returned': {
    title: 'We are returning your payment',
    lead: (amount) => `We told you that you were not charged. ${amount} was charged after all; we are returning it.`,
    note: 'You do not need to do anything. It usually takes 3 to 10 business days. If you still owe the amount, it is still to be paid.',
  },
} as const satisfies Record<string, Words>;

/** What may happen to a payment's money afterwards that its payer is told of. */
export type MoneyNews = keyof typeof words;
export const moneyNews = Object.keys(words) as MoneyNews[];

const why = 'You get this e-mail because this address was given with the payment.';

/** Tells a payer what became of the money of a payment, and what it means. */
export function moneyMail(kind: MoneyNews, amountMinor: number, receipt: About, around: MailSurroundings): Mail {
  const { basePayment: base } = receipt;
  const { title, lead, note }: Words = words[kind];
  const amount = formatMoney(amountMinor, base.amount.currencyCode, receipt.culture);
  const facts: Line[] = [
    ['Amount', amount],
    ['Reference #', base.referenceNumber],
    ['Paid with', paidWith(base)],
  ];
  return framed({ subject: title, title, lead: lead(amount, billerOf(around)), facts, note, link: receiptLink(around, base.referenceNumber), linkText: 'View receipt', why }, around);
}

/** Tells a payer that a payment nobody was sure of was not charged. */
export function notChargedMail(receipt: About, around: MailSurroundings): Mail {
  const { basePayment: base } = receipt;
  const title = 'Your payment was not made';
  return framed(
    {
      subject: title,
      title,
      lead: `We asked your bank about your payment of ${formatMoney(base.amount.value, base.amount.currencyCode, receipt.culture)}. It was not taken.`,
      facts: [['Reference #', base.referenceNumber]],
      note: 'You were not charged. The amount is still to be paid.',
      link: `${around.portalUrl}/customer/${receipt.businessUnitSlug}/dashboard`,
      linkText: 'Try again',
      why,
    },
    around,
  );
}
