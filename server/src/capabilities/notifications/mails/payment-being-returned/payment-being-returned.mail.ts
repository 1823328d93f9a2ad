import { moneyMail } from '../money-mail.ts';

/** Tells a payer who was told "not charged" that it was charged after all, and is given back. */
export const paymentBeingReturned = moneyMail({
  name: 'Payment Being Returned',
  title: 'We are returning your payment',
  lead: (amount) => `We told you that you were not charged. ${amount} was charged after all; we are returning it.`,
  note: 'You do not need to do anything. It usually takes 3 to 10 business days. If you still owe the amount, it is still to be paid.',
});
