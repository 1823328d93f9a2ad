import { moneyMail } from '../money-mail.ts';

/** Tells a payer that money comes back. */
export const paymentRefunded = moneyMail({
  name: 'Payment Refunded',
  key: 'refunded',
});
