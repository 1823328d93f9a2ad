import type { Approval } from '@ratepayer/contract/payments/payment.shapes.ts';
import { type ApprovalUnit, approvalMail } from './approval-email.rules.ts';
import type { Mail, MailSurroundings } from './mail-frame.rules.ts';
import { moneyMail, moneyNews, notChargedMail } from './payment-email.rules.ts';
import { type ReceiptFacts, receiptMail } from './receipt-email.rules.ts';

/** What a mail is about, read when it is sent. */
export interface MailFacts extends ReceiptFacts {
  /** What moved; a mail that names no amount is about the whole payment. */
  readonly amountMinor: number | null;
}

type Write = (facts: MailFacts, around: MailSurroundings) => Mail;

const approvals = ['Approval Requested', 'Approval Decided'] as const;

const kinds = new Map<string, Write>([
  ['Payment Receipt', receiptMail],
  ['Payment Not Charged', ({ receipt }, around) => notChargedMail(receipt, around)],
  ...moneyNews.map((kind): [string, Write] => [kind, (facts, around) => moneyMail(kind, facts.amountMinor ?? facts.receipt.basePayment.amount.value, facts.receipt, around)]),
]);

/** What may be announced as `email.…`. */
export const mailKinds: readonly string[] = [...kinds.keys(), ...approvals];

/** The mail of an announcement. An announcement that no mail is written for is a fault of ours, never another mail. */
export function mailOf(kind: string, facts: MailFacts, around: MailSurroundings): Mail {
  const write = kinds.get(kind);
  if (!write) throw new Error(`No mail is written for email.${kind}.`);
  return write(facts, around);
}

/** The mail of an announcement about a request for a second person; about a payment or an exception alike. */
export function approvalMailOf(kind: string, approval: Approval | undefined, unit: ApprovalUnit, around: MailSurroundings): Mail {
  const asked = approvals.find((each) => each === kind);
  if (!asked || !approval) throw new Error(`No mail is written for email.${kind} about a request.`);
  return approvalMail(asked, approval, unit, around);
}
