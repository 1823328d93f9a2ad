import { say } from '../../platform/texts/staff-channels.ts';

/** What the fields of a channel are called. */
export const channelLabels = () => ({
  mode: say('mode'),
  quickPayRestriction: say('restriction'),
  cardEnabled: say('card'),
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
  paymentDescriptorLabel: say('descriptor_label'),
  descriptorTemplate: say('descriptor_template'),
});
