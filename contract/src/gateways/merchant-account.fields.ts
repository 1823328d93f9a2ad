import { fields, line, oneOf, optional, refTo, whole } from '../kit/fields.ts';
import { timeZones } from '../kit/local-date.ts';

export const merchantPurposes = ['Base Payment', 'Service Fee'] as const;
export const merchantStates = ['Draft', 'Active', 'Disabled'] as const;
/** What is asked of a payer's address where a channel says nothing else. */
export const addressCollections = ['None', 'Full Address', 'Zip Only'] as const;

/** How a number at a gateway is used; which methods and channels it serves are chosen side by side. */
export const merchantFields = fields({
  name: line(80),
  merchantNumber: line(40),
  billingAddressCollection: oneOf(addressCollections),
  settlementBankLast4: optional(line(4)),
  batchCloseTime: line(5),
  timezone: oneOf(timeZones),
  depositDays: whole({ min: 0, max: 10 }),
});

/** The same with what stays as it was made. */
export const newMerchantFields = fields({
  gatewayId: refTo('gateway'),
  purpose: oneOf(merchantPurposes),
  ...merchantFields,
});
