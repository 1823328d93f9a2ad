import type { FileColumn } from './file-columns.rules.ts';
import type { StagedRow } from './staged-row.ts';

/** Fields of a row as our tables name them. */
export const columnNames: Record<Exclude<keyof StagedRow, 'meta'>, string> = {
  accountNumber: 'account_number',
  subAccountNumber: 'sub_account_number',
  name: 'name',
  street: 'street',
  street2: 'street2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  country: 'country',
  phoneNumber: 'phone_number',
  emailAddress: 'email_address',
  balance: 'balance',
  pastDueMinor: 'past_due_minor',
  lateFee: 'late_fee',
  issueDate: 'issue_date',
  dueDate: 'due_date',
  note: 'note',
  description: 'description',
  accountLocked: 'account_locked',
  allowOnlinePayment: 'allow_online_payment',
  blockCreditCardPayment: 'block_credit_card_payment',
  blockAchPayment: 'block_ach_payment',
  lateFeeApplicable: 'late_fee_applicable',
  isArchived: 'is_archived',
  isDeleted: 'is_deleted',
  createMethod: 'create_method',
  createdDate: 'created_date',
  modifiedDate: 'modified_date',
  accountSyncDate: 'account_sync_date',
  chargeExternalId: 'charge_external_id',
  chargeDescription: 'charge_description',
  chargeAmountMinor: 'charge_amount',
  chargeDueDate: 'charge_due_date',
  chargeIncludedInBalance: 'charge_included_in_balance',
  chargeMustPayInFull: 'charge_must_pay_in_full',
};
const ofCharges = Object.values(columnNames).filter((name) => name.startsWith('charge_'));
/** Whether a file says the open charges of its accounts: then it says all of them (decision 176). */
export const saysCharges = (said: readonly string[]): boolean => said.includes(columnNames.chargeExternalId);
/** One that a row leaves empty stays as the account has it. */
export const flags: readonly string[] = [
  'account_locked',
  'allow_online_payment',
  'block_credit_card_payment',
  'block_ach_payment',
  'late_fee_applicable',
];
const money = ['balance', 'late_fee', 'past_due_minor', 'issue_date', 'due_date'] as const;
type MoneyField = (typeof money)[number];
const apart: readonly string[] = [
  'account_number',
  'sub_account_number',
  'is_archived',
  'is_deleted',
  // When the biller changed or told it: of a row that changes something, and no change by itself.
  'modified_date',
  'account_sync_date',
  ...money,
  ...ofCharges,
];
const keptWhereEmpty: readonly string[] = [...flags, 'create_method', 'created_date'];

/** Fields of accounts that columns of a file say, as our tables name them. */
export const saidBy = (columns: readonly FileColumn[]): readonly string[] => [
  ...Object.entries(columnNames)
    .filter(([target]) => columns.some((column) => column.target === target))
    .map(([, name]) => name),
  ...(columns.some((column) => column.isMeta) ? ['meta'] : []),
];

/** Of what a file says, what is neither an amount nor a day, nor archives: nothing else is read or compared. */
export const textsSaid = (said: readonly string[]): readonly string[] => said.filter((name) => !apart.includes(name));

/**
 * What a field of account `a` becomes by row `k`. What the file has a column for is emptied where the row is empty; a
 * flag without a word and meta of other files stay.
 */
export function becomes(name: string): string {
  if (name === 'meta') return 'a.meta||k.meta';
  return keptWhereEmpty.includes(name) ? `coalesce(k.${name}, a.${name})` : `k.${name}`;
}

/** The first where a file has a column for the field of money, the second where it leaves it alone. */
export const whereSaid = (said: readonly string[], name: MoneyField, then: string, otherwise: string): string =>
  said.includes(name) ? then : otherwise;
