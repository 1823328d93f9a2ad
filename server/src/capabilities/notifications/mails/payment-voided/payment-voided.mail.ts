import { moneyMail } from '../money-mail.ts';

/** Tells a payer that the biller canceled a payment before it was settled. */
export const paymentVoided = moneyMail({
  name: 'Payment Voided',
  key: 'voided',
});
