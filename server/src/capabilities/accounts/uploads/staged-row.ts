/** One row of a file, typed. Amounts are minor units, dates YYYY-MM-DD. */
export interface StagedRow {
  accountNumber: string;
  subAccountNumber: string;
  name: string;
  street: string;
  /** Nothing where no column says it. */
  street2: string | null;
  city: string;
  state: string;
  zip: string;
  country: string | null;
  phoneNumber: string;
  emailAddress: string;
  balance: number;
  pastDueMinor: number;
  lateFee: number;
  issueDate: string | null;
  dueDate: string | null;
  note: string;
  description: string;
  accountLocked: boolean | null;
  allowOnlinePayment: boolean | null;
  blockCreditCardPayment: boolean | null;
  blockAchPayment: boolean | null;
  lateFeeApplicable: boolean | null;
  isArchived: boolean;
  isDeleted: boolean;
  createMethod: string | null;
  createdDate: string | null;
  modifiedDate: string | null;
  accountSyncDate: string | null;
  /** Empty where the row says no charge. */
  chargeExternalId: string;
  chargeDescription: string;
  chargeAmountMinor: number;
  chargeDueDate: string | null;
  chargeIncludedInBalance: boolean;
  chargeMustPayInFull: boolean;
  meta: Record<string, string>;
}
