import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment.shapes.ts';

type Show = (minor: number) => string;
type When = (instant: string) => string;

/** What happened, in one sentence or two. A payment that was received elsewhere has words of its own: no gateway ever knew it. */
export function sentenceOf(payment: PaymentDetails, show: Show, when: When): string {
  const amount = show(payment.amountMinor);
  if (payment.external) {
    const { method, reference, receivedDate } = payment.external;
    const received = `${amount} was received elsewhere on ${formatDate(receivedDate)} (${method}, ${reference}) and recorded by ${payment.createdByUserName || 'System'}.`;
    if (payment.status === 'Voided') return `${received} It was reversed since.`;
    return payment.postedDate ? received : `${received} It changes no balance here: your billing system's file contains it.`;
  }
  const verb = payment.status === 'Pending' ? 'was sent and is not decided yet' : payment.postedDate ? 'was paid' : 'was not paid';
  return [
    `${amount} ${verb} by ${payment.accountType} ending ${payment.accountNumberLast4} through ${payment.channel ?? 'another way'}.`,
    payment.settled ? `It settled on ${when(payment.settled.closedDate).slice(0, 10)} in batch ${payment.settled.batchIdentifier}.` : '',
    payment.errorMessage ? `${payment.errorMessage}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What became of the amount, beside its net. */
export function netNote(payment: PaymentDetails, show: Show): string {
  if (payment.status === 'Voided') return payment.external ? 'Reversed' : 'Voided';
  const returned = payment.amountMinor - payment.refundedAmountMinor - payment.netMinor;
  const parts = [payment.refundedAmountMinor > 0 ? `${show(payment.refundedAmountMinor)} refunded` : '', returned > 0 && payment.postedDate ? `${show(returned)} returned` : ''].filter(Boolean);
  return parts.join(', ') || (payment.external ? (payment.postedDate ? 'Nothing reversed' : 'Not posted here') : 'Nothing refunded');
}
