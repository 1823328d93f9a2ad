import { moneyMail } from '../money-mail.ts';

/** Tells a payer that money comes back. */
export const paymentRefunded = moneyMail({
  name: 'Payment Refunded',
  title: 'A refund is on its way',
  lead: (amount, biller) => `${biller} refunded ${amount} to the way you paid with.`,
  note: 'It usually takes 3 to 10 business days.',
});
