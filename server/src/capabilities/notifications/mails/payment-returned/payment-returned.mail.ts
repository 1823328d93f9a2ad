import { moneyMail } from '../money-mail.ts';

/** Tells a payer that the bank or the card issuer took a payment back. */
export const paymentReturned = moneyMail({
  name: 'Payment Returned',
  key: 'returned',
});
