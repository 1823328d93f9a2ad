import type { Receipt } from '@ratepayer/contract/payments/payment.shapes.ts';
import type { MailSurroundings } from './mail-sheet.rules.ts';

/** How a payment was made, as a payer knows it. */
export const paidWith = ({ paymentSource: source }: Receipt['basePayment']): string => `${source.accountType} ending in ${source.accountNumberLast4}`;

export const receiptLink = (around: MailSurroundings, referenceNumber: string): string => `${around.portalUrl}/payment/${referenceNumber}/receipt`;

/** Why a payer gets a mail about a payment. */
export const givenWithPayment = 'You get this e-mail because this address was given with the payment.';
