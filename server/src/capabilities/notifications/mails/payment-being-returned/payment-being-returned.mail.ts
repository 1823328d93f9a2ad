import { moneyMail } from '../money-mail.ts';

/** Tells a payer who was told "not charged" that it was charged after all, and is given back. */
export const paymentBeingReturned = moneyMail({
  name: 'Payment Being Returned',
  key: 'being_returned',
});
