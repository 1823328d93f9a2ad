import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import { propertyOf } from '@ratepayer/contract/accounts/account-problems.ts';
import type { AccountsContext } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import type { newAccountFields } from '@ratepayer/contract/accounts/account-record.fields.ts';
import { say } from '../../platform/texts/staff-accounts.ts';

type Definitions = AccountsContext['businessUnits'][number]['fields'];
export type AccountFieldName = keyof typeof newAccountFields;

const ownLabels = (): Readonly<Record<AccountFieldName, string>> => ({
  accountNumber: say('field_account_number'),
  subAccountNumber: say('field_sub_account_number'),
  name: say('field_name'),
  balance: say('field_balance'),
  issueDate: say('field_issue_date'),
  dueDate: say('field_due_date'),
  street: say('field_street'),
  street2: say('field_street2'),
  city: say('field_city'),
  state: say('field_state'),
  zip: say('field_zip'),
  country: say('field_country'),
  phoneNumber: say('field_phone'),
  emailAddress: say('field_email'),
  lateFee: say('field_late_fee'),
  lateFeeApplicable: say('field_late_fee_applies'),
  description: say('field_description'),
  note: say('field_note'),
  pastDueAmountMinor: say('field_past_due'),
  allowOnlinePayment: say('field_allow_online'),
  blockCreditCardPayment: say('field_block_cards'),
  blockAchPayment: say('field_block_bank'),
  meta: say('field_meta'),
});

/** What a business unit calls its fields: its own label where it gave one, else ours. */
export function labelsOf(definitions: Definitions): Readonly<Record<AccountFieldName, string>> {
  const given = definitions.flatMap(({ type, label }) =>
    label !== '' && label !== type && type !== 'Address' ? [[propertyOf[type], label]] : [],
  );
  return { ...ownLabels(), ...Object.fromEntries(given) };
}

/** What it says of its fields to whoever fills them in; that stands in the place of our own hint. */
export const helpOf = (definitions: Definitions): Readonly<Partial<Record<AccountFieldName, string>>> =>
  Object.fromEntries(
    definitions.flatMap(({ type, description }) => (description === '' ? [] : [[propertyOf[type], description]])),
  );

/** The fields that it asks for. */
export const neededOf = (definitions: Definitions): FieldType[] =>
  definitions.flatMap(({ type, isRequired }) => (isRequired ? [type] : []));

/** Parts of an address stand where the address does. */
const partOf: Readonly<Partial<Record<AccountFieldName, AccountFieldName>>> = {
  street2: 'street',
  city: 'street',
  state: 'street',
  country: 'street',
};

/** Fields in the order of a business unit; those that it does not name follow. */
export function inOrder<N extends AccountFieldName>(names: readonly N[], definitions: Definitions): readonly N[] {
  const places = new Map(definitions.map(({ type }, at) => [propertyOf[type] as string, at]));
  const placeOf = (name: N) => places.get(partOf[name] ?? name) ?? places.size;
  return names.toSorted((a, b) => placeOf(a) - placeOf(b));
}
