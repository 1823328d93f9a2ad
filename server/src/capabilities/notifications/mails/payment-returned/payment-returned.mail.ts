import { moneyMail } from '../money-mail.ts';

/** Tells a payer that the bank or the card issuer took a payment back. */
export const paymentReturned = moneyMail({
  name: 'Payment Returned',
  title: 'Your payment was returned',
  lead: (amount, biller) => `Your bank or card issuer took back ${amount} that you paid to ${biller}.`,
  note: 'The amount is due again.',
});
