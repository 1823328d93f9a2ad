import { say } from '../../platform/texts/staff-channels.ts';

/** What the fields of a channel are called. */
export const channelLabels = () => ({
  mode: say('mode'),
  closedFrom: say('closed_from'),
  closedThrough: say('closed_through'),
  closedMessage: say('closed_message'),
  quickPayRestriction: say('restriction'),
  cardEnabled: say('card'),
  cardBrands: say('brands'),
  achEnabled: say('ach'),
  routingNumberValidation: say('routing'),
  billingAddressCollection: say('billing_address'),
  partialPayments: say('partial'),
  overpayment: say('overpayment'),
  overpaymentLimitMinor: say('overpayment_limit'),
  minimumMinor: say('minimum'),
  maximumMinor: say('maximum'),
  maximumAccounts: say('maximum_accounts'),
  zeroBalanceMayPay: say('zero_balance'),
  emailRequired: say('email_required'),
  phoneCollection: say('phone_collection'),
  paymentDescriptorLabel: say('descriptor_label'),
  descriptorTemplate: say('descriptor_template'),
});
