import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { statusWord } from '../../../ui/status.tsx';
import { sayValue } from '../../../platform/texts/values.ts';

type Show = (minor: number) => string;
type Day = (instant: string) => string;

/**
 * What happened, in one sentence or two. A payment that was received elsewhere has words of its own: no gateway ever
 * knew it.
 */
export function sentenceOf(payment: PaymentDetails, show: Show, day: Day): string {
  const amount = show(payment.amountMinor);
  if (payment.external) {
    const { method, reference, receivedDate } = payment.external;
    const received = say('received_elsewhere_recorded', {
      amount,
      receivedDate: formatDate(receivedDate),
      method: sayValue(method),
      reference,
      createdByUserName: payment.createdByUserName || say('the_system'),
    });
    if (payment.status === 'Voided') return say('reversed_since', { received });
    return payment.postedDate ? received : say('changes_no_balance_billing', { received });
  }
  const by = {
    amount,
    accountType: sayValue(payment.accountType),
    last4: payment.accountNumberLast4,
    channel: payment.channel ? sayValue(payment.channel) : say('another_way'),
  };
  return [
    say(payment.status === 'Pending' ? 'was_sent_by' : payment.postedDate ? 'was_paid_by' : 'was_not_paid_by', by),
    payment.settled
      ? say('settled_on', { day: day(payment.settled.closedDate), batch: payment.settled.batchIdentifier })
      : '',
    payment.errorMessage ? say('one_sentence', { text: payment.errorMessage }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What became of the amount, beside its net. */
export function netNote(payment: PaymentDetails, show: Show): string {
  if (payment.status === 'Voided') return statusWord(payment.external ? 'Reversed' : 'Voided');
  const returned = payment.amountMinor - payment.refundedAmountMinor - payment.netMinor;
  const parts = [
    payment.refundedAmountMinor > 0 ? say('amount_refunded', { amount: show(payment.refundedAmountMinor) }) : '',
    returned > 0 && payment.postedDate ? say('amount_returned', { amount: show(returned) }) : '',
  ].filter(Boolean);
  return (
    parts.join(', ') ||
    (payment.external
      ? payment.postedDate
        ? say('nothing_reversed')
        : say('not_posted_here')
      : say('nothing_refunded'))
  );
}
