import type { Headings } from '../kit/named-columns.ts';

/** What a file of enrolments says of an account that pays by itself from now on. */
export const enrolmentProperties = [
  'accountNumber',
  'subAccountNumber',
  'leadTimeDays',
  'dayOfMonth',
  'maxAmount',
  'holderName',
  'holderType',
  'accountType',
  'routingNumber',
  'bankAccountNumber',
  'cardToken',
  'postalCode',
  'consentMethod',
  'consentDate',
  'consentReference',
] as const;
export type EnrolmentProperty = (typeof enrolmentProperties)[number];

/** Under which headings a file of enrolments says what. */
export const enrolmentHeadings: Headings<EnrolmentProperty> = {
  accountNumber: ['accountnumber', 'account', 'acctno', 'acct'],
  subAccountNumber: ['subaccountnumber', 'subaccount', 'sub'],
  leadTimeDays: ['leadtimedays', 'daysbeforeduedate', 'daysbefore'],
  dayOfMonth: ['dayofmonth', 'draftday', 'paymentday'],
  maxAmount: ['maxamount', 'limit', 'maximum'],
  holderName: ['holdername', 'nameonaccount', 'nameoncard', 'holder'],
  holderType: ['holdertype', 'ownertype'],
  accountType: ['accounttype', 'bankaccounttype'],
  routingNumber: ['routingnumber', 'routing', 'aba', 'transitnumber'],
  bankAccountNumber: ['bankaccountnumber', 'bankaccount', 'draftaccount'],
  cardToken: ['cardtoken', 'token', 'paymentmethodtoken'],
  postalCode: ['postalcode', 'zip', 'zipcode'],
  consentMethod: ['consentmethod', 'consent', 'authorization'],
  consentDate: ['consentdate', 'signeddate', 'datesigned', 'authorizationdate'],
  consentReference: ['consentreference', 'formnumber', 'document', 'authorizationreference'],
};
