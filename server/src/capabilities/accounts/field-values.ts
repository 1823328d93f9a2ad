import type { mappedFields } from '@ratepayer/contract/payments/payment-field.ts';
import { sql } from 'kysely';

/** What stands in the fields of an account, by their types. */
export type FieldValues = Readonly<Partial<Record<(typeof mappedFields)[number], string>>>;

/** What answers of a payer may begin with, as a statement. */
export const fieldValues = (businessUnitId: number, accountId: number) =>
  sql<FieldValues>`select account_number as "Account Number", sub_account_number as "Subaccount Number",
    name as "Name", zip as "Zip Code", concat_ws(', ', nullif(street, ''), nullif(street2, ''), nullif(city, ''),
    nullif(concat_ws(' ', nullif(state, ''), nullif(zip, '')), '')) as "Address", phone_number as "Phone Number",
    description as "Description", email_address as "EmailAddress" from account
    where business_unit_id = ${businessUnitId} and id = ${accountId} and not is_deleted`;
