import type { Approval } from '@ratepayer/contract/payments/payment.shapes.ts';
import { approvalMail } from './approval-email.rules.ts';
import type { Mail, MailSurroundings } from './mail-frame.rules.ts';
import { moneyMail, moneyNews, notChargedMail } from './payment-email.rules.ts';
import { type ReceiptFacts, receiptMail } from './receipt-email.rules.ts';

/** What a mail is about, read when it is sent. */
export interface MailFacts extends ReceiptFacts {
  readonly businessUnitId: number;
  /** What moved; a mail that names no amount is about the whole payment. */
  readonly amountMinor: number | null;
  readonly approval: Approval | undefined;
}

type Write = (facts: MailFacts, around: MailSurroundings) => Mail;

const approval =
  (kind: 'Approval Requested' | 'Approval Decided'): Write =>
  (facts, around) => {
    if (!facts.approval) throw new Error('This mail is about an approval, and none is named.');
    return approvalMail(kind, facts.approval, facts.businessUnitId, facts.receipt, around);
  };

const kinds = new Map<string, Write>([
  ['Payment Receipt', receiptMail],
  ['Payment Not Charged', ({ receipt }, around) => notChargedMail(receipt, around)],
  ...moneyNews.map((kind): [string, Write] => [kind, (facts, around) => moneyMail(kind, facts.amountMinor ?? facts.receipt.basePayment.amount.value, facts.receipt, around)]),
  ['Approval Requested', approval('Approval Requested')],
  ['Approval Decided', approval('Approval Decided')],
]);

/** What may be announced as `email.…`. */
export const mailKinds: readonly string[] = [...kinds.keys()];

/** The mail of an announcement. An announcement that no mail is written for is a fault of ours, never another mail. */
export function mailOf(kind: string, facts: MailFacts, around: MailSurroundings): Mail {
  const write = kinds.get(kind);
  if (!write) throw new Error(`No mail is written for email.${kind}.`);
  return write(facts, around);
}
