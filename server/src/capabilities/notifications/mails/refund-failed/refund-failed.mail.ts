import { moneyMail } from '../money-mail.ts';

/** Tells a payer that a refund did not arrive and comes another way. */
export const refundFailed = moneyMail({
  name: 'Refund Failed',
  key: 'refund_failed',
});
