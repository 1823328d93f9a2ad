import type { ColumnOf, ListWord } from '../kit/list.ts';
import type { FieldType } from './account-fields.ts';
import type { accountList } from './account.list.ts';

interface Place {
  readonly word: ListWord;
  readonly column: ColumnOf<typeof accountList>;
}

/** Where a field stands in the list of accounts, and what it is called there. */
const places: Readonly<Record<FieldType, Place>> = {
  'Account Number': { word: 'account_number', column: 'accountNumber' },
  'Subaccount Number': { word: 'sub_account', column: 'accountNumber' },
  Name: { word: 'name', column: 'name' },
  Balance: { word: 'balance', column: 'balance' },
  'Issue Date': { word: 'issue_date', column: 'issueDate' },
  'Due Date': { word: 'due_date', column: 'dueDate' },
  'Zip Code': { word: 'zip_code', column: 'zip' },
  Address: { word: 'address', column: 'name' },
  'Phone Number': { word: 'phone', column: 'phoneNumber' },
  Note: { word: 'note', column: 'note' },
  'Late Fee': { word: 'late_fee', column: 'lateFee' },
  Description: { word: 'description', column: 'description' },
  EmailAddress: { word: 'email', column: 'emailAddress' },
  PastDueAmountMinor: { word: 'past_due', column: 'pastDueAmountMinor' },
};

interface Definition {
  readonly type: FieldType;
  readonly label: string;
  readonly isDisplayField: boolean;
}

/** The words of the list that a business unit has labels of its own for. */
export function wordsOfFields(definitions: readonly Definition[]): Readonly<Partial<Record<ListWord, string>>> {
  const own = definitions.filter(({ type, label }) => label !== '' && label !== type);
  const labels = new Map(own.map(({ type, label }) => [type, label]));
  const [name, address] = [labels.get('Name'), labels.get('Address')];
  return {
    ...Object.fromEntries(own.map(({ type, label }) => [places[type].word, label])),
    ...(name && address ? { name_address: `${name}, ${address}` } : {}),
  };
}

/** The columns of the fields that it wants to be shown. */
export const columnsOfFields = (definitions: readonly Definition[]): readonly ColumnOf<typeof accountList>[] =>
  definitions.flatMap(({ type, isDisplayField }) => (isDisplayField ? [places[type].column] : []));
