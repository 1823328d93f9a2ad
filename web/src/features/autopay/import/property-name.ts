import type { EnrolmentProperty } from '@ratepayer/contract/autopay/enrolment-columns.ts';
import { say } from '../../../platform/texts/staff-autopay.ts';

const names = {
  accountNumber: 'file_account_number',
  subAccountNumber: 'file_sub_account_number',
  leadTimeDays: 'file_lead_time_days',
  dayOfMonth: 'day_of_month',
  maxAmount: 'at_most',
  holderName: 'file_holder_name',
  holderType: 'file_holder_type',
  accountType: 'file_account_type',
  routingNumber: 'file_routing_number',
  bankAccountNumber: 'file_bank_account_number',
  cardToken: 'file_card_token',
  postalCode: 'file_postal_code',
  consentMethod: 'consent',
  consentDate: 'file_consent_date',
  consentReference: 'file_consent_reference',
} as const;

/** What a property of a file of enrolments is called. */
export const propertyName = (property: EnrolmentProperty): string => say(names[property]);
