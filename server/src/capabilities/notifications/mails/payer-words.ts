import type { Receipt } from '@ratepayer/contract/payments/receipt.shapes.ts';
import type { MailSurroundings } from './mail-sheet.rules.ts';
import { say } from '../../../platform/texts/mails.ts';
import { sayMember } from '../../../platform/texts/values.ts';

/** How a payment was made, as a payer knows it. */
export const paidWith = ({ paymentSource: source }: Receipt['basePayment']): string =>
  say('paid_with_method', { method: sayMember(source.accountType), last4: source.accountNumberLast4 });

export const receiptLink = (around: MailSurroundings, referenceNumber: string): string =>
  `${around.portalUrl}/payment/${referenceNumber}/receipt`;

/** Why a payer gets a mail about a payment. */
export const givenWithPayment = (): string => say('why_given_with_payment');
