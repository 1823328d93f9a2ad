import { moneyMail } from '../money-mail.ts';

/** Tells a payer that the biller canceled a payment before it was settled. */
export const paymentVoided = moneyMail({
  name: 'Payment Voided',
  title: 'Your payment was canceled',
  lead: (amount, biller) => `${biller} canceled your payment of ${amount}.`,
  note: 'You will not be charged; a hold on your card goes away by itself. The amount is due again.',
});
