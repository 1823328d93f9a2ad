import { amount, date, fields, oneOf, optional, percent, refTo, yesNo } from '../kit/fields.ts';
import { channels, paymentSourceTypes } from '../payments/channels.ts';
import { feeMethods } from './service-fee.ts';

const fee = amount({ max: 100_000_000 });

/** What is asked of a fee that is planned, but for its tiers; a percentage is at most 10 %. */
export const planFields = fields({
  /** '' for all of them. */
  channel: oneOf(['', ...channels]),
  paymentSourceType: oneOf(paymentSourceTypes),
  method: oneOf(feeMethods),
  flatMinor: fee,
  percentBps: percent({ max: 1000 }),
  minimumMinor: fee,
  maximumMinor: optional(fee),
  /** Larger base amounts are paid in parts; null = no limit. */
  perTransactionLimitMinor: optional(amount({ min: 1 })),
  includeServiceFeeInPayment: yesNo,
  feeMerchantAccountId: optional(refTo('merchantAccount')),
  effectiveDate: date,
});
