import type { Needs } from '../users/needs.ts';
import type { Permission } from '../users/roles.ts';

/** What files bring in. */
export const importTypes = ['Accounts', 'Readings', 'External Payments', 'Autopay Enrollments'] as const;
export type ImportType = (typeof importTypes)[number];

/** Every type of file that somebody brings in: those of bills come with a billing cycle, and are seen there. */
export const broughtTypes = [...importTypes, 'Bills', 'Bill Documents'] as const;
export type BroughtType = (typeof broughtTypes)[number];

/** The number of a row in the list of all files: those of uploads and of files of bills meet. */
export const listedAs = ({ id, billingCycleId }: { readonly id: number; readonly billingCycleId: number | null }) =>
  id * 2 + (billingCycleId === null ? 0 : 1);

/** Whoever looks into files of a type sees uploads; of which one a file is, is known when it is found. */
export const uploadNeeds = ['Accounts:Read', 'Billing:Default', 'AutopayEnrollment:Manage'] as const satisfies Needs;

/** What somebody needs who looks into files of a type, and who brings them in. */
export const importNeeds: Readonly<Record<BroughtType, { readonly see: Permission; readonly act: Permission }>> = {
  Accounts: { see: 'Accounts:Read', act: 'Accounts:Manage' },
  Readings: { see: 'Accounts:Read', act: 'Accounts:Manage' },
  'External Payments': { see: 'Billing:Default', act: 'Billing:Default' },
  'Autopay Enrollments': { see: 'AutopayEnrollment:Manage', act: 'AutopayEnrollment:Manage' },
  Bills: { see: 'Billing:Default', act: 'Billing:Default' },
  'Bill Documents': { see: 'Billing:Default', act: 'Billing:Default' },
};

/** Types whose files hold numbers of bank accounts: their bytes are destroyed when the upload is over. */
export const destroyedWhenOver: readonly BroughtType[] = ['Autopay Enrollments'];

export const missingStrategies = ['None', 'Archive', 'Set Balance to $0'] as const;
export type MissingStrategy = (typeof missingStrategies)[number];

export const duplicateStrategies = [
  'Apply Missing Strategy To All Occurrences',
  'Keep Last Occurrence Of Largest Balance',
  'Keep Last Occurrence Of Most Recent Due Date',
  'Keep First Occurrence',
  'Keep Last Occurrence',
] as const;
export type DuplicateStrategy = (typeof duplicateStrategies)[number];

export const transforms = ['trim', 'upper', 'date', 'amount', 'boolean'] as const;
export type Transform = (typeof transforms)[number];

export const uploadStatuses = [
  'Uploaded',
  'Checking',
  'Ready',
  'Processing',
  'Complete',
  'Complete With Errors',
  'Failed',
  'Canceled',
  'Undone',
] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

/** What a file does to an account. */
export const uploadChanges = ['created', 'updated', 'archived', 'zeroed', 'missing', 'leftAlone'] as const;

/**
 * Why a file leaves an account alone: another one stands for it, or will, somebody archived it by hand, or a charge
 * that the file moves into or out of the balance was paid while the file was written.
 */
export const leftAloneReasons = ['merged', 'rolledOver', 'waits', 'archived', 'paid'] as const;

/** Account properties that a column may fill. */
export const mappableProperties = [
  'AccountNumber',
  'SubAccountNumber',
  'Name',
  'AddressStreetAddress',
  'AddressStreet2',
  'AddressCity',
  'AddressState',
  'AddressZip',
  'AddressCountry',
  'PhoneNumber',
  'EmailAddress',
  'Balance',
  'PastDueAmountMinor',
  'LateFee',
  'IssueDate',
  'DueDate',
  'Note',
  'Description',
  'AccountLocked',
  'AllowOnlinePayment',
  'BlockCreditCardPayment',
  'BlockAchPayment',
  'LateFeeApplicable',
  'IsArchived',
  'IsDeleted',
  'BusinessUnitId',
  'ModifiedDate',
  'CreateMethod',
  'AccountSyncDate',
  'CreatedDate',
  'ChargeExternalId',
  'ChargeDescription',
  'ChargeAmount',
  'ChargeDueDate',
  'ChargeIncludedInBalance',
  'ChargeMustPayInFull',
  'Meta',
] as const;
export type MappableProperty = (typeof mappableProperties)[number];

/** Of a charge: a file that has one of these has both. */
export const chargeProperties: readonly MappableProperty[] = ['ChargeExternalId', 'ChargeAmount'];

/** A sync names each of these, mapped to a column or marked as filled by the product. */
export const requiredSyncProperties: readonly MappableProperty[] = [
  'AccountNumber',
  'SubAccountNumber',
  'IsDeleted',
  'IsArchived',
  'BusinessUnitId',
  'ModifiedDate',
  'CreateMethod',
  'AccountSyncDate',
];

/** Column headings that billing systems commonly use, so that a first mapping needs no hand. */
export const commonHeadings: Readonly<Record<string, MappableProperty>> = {
  ACCT_NO: 'AccountNumber',
  ACCOUNT: 'AccountNumber',
  ACCOUNTNUMBER: 'AccountNumber',
  SUB: 'SubAccountNumber',
  SUBACCOUNTNUMBER: 'SubAccountNumber',
  CUST_NAME: 'Name',
  NAME: 'Name',
  SVC_ADDR: 'AddressStreetAddress',
  ADDRESS: 'AddressStreetAddress',
  CITY: 'AddressCity',
  ST: 'AddressState',
  STATE: 'AddressState',
  ZIP: 'AddressZip',
  ZIPCODE: 'AddressZip',
  PHONE: 'PhoneNumber',
  EMAIL: 'EmailAddress',
  BAL: 'Balance',
  BALANCE: 'Balance',
  PAST_DUE: 'PastDueAmountMinor',
  LATE_FEE: 'LateFee',
  ISSUE_DT: 'IssueDate',
  DUE_DT: 'DueDate',
  NOTE: 'Note',
  DESCRIPTION: 'Description',
  CHARGE_NO: 'ChargeExternalId',
  CHARGE_DESC: 'ChargeDescription',
  CHARGE_AMT: 'ChargeAmount',
  CHARGE_DUE_DT: 'ChargeDueDate',
  CHARGE_IN_BAL: 'ChargeIncludedInBalance',
  CHARGE_WHOLE: 'ChargeMustPayInFull',
};

/** How many rows of each kind are kept of what a file would do. */
export const keptUploadRows = 1_000;

export const maximumUploadBytes = 250 * 1024 * 1024;
