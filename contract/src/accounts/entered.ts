import type { AccountRecord } from './account-record.shapes.ts';

/** What somebody enters of an account that there is. */
export interface Entered {
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly name: string;
  readonly issueDate: string | null;
  readonly dueDate: string | null;
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly phoneNumber: string;
  readonly emailAddress: string;
  readonly lateFeeApplicable: boolean;
  readonly description: string;
  readonly note: string;
  readonly pastDueAmountMinor: number;
  readonly allowOnlinePayment: boolean;
  readonly blockCreditCardPayment: boolean;
  readonly blockAchPayment: boolean;
  readonly meta: string;
}

/** The same of an account as it was read. */
export const enteredOf = ({ address, ...account }: AccountRecord): Entered => ({
  accountNumber: account.accountNumber,
  subAccountNumber: account.subAccountNumber,
  name: account.name,
  issueDate: account.issueDate,
  dueDate: account.dueDate,
  ...address,
  phoneNumber: account.phoneNumber,
  emailAddress: account.emailAddress,
  lateFeeApplicable: account.lateFeeApplicable,
  description: account.description,
  note: account.note,
  pastDueAmountMinor: account.pastDueAmountMinor,
  allowOnlinePayment: account.allowOnlinePayment,
  blockCreditCardPayment: account.blockCreditCardPayment,
  blockAchPayment: account.blockAchPayment,
  meta: account.meta,
});
