import { moneyMail } from '../money-mail.ts';

/** Tells a payer that a refund did not arrive and comes another way. */
export const refundFailed = moneyMail({
  name: 'Refund Failed',
  title: 'Your refund comes another way',
  lead: (amount, biller) => `${biller} refunded ${amount}, but your bank did not take it.`,
  note: 'The money comes another way. You do not need to do anything now; call us if you want to say where it should go.',
});
