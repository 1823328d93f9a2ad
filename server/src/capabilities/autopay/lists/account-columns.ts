import type { ListWord } from '@ratepayer/contract/kit/list.ts';
import { sourceTypeOf, type SourceTypeKey } from '@ratepayer/contract/payments/channels.ts';
import { sql } from 'kysely';
import type { Ground, Search, Sql } from '../../../platform/lists/source.ts';
import { accountsHolding } from '../../accounts/match-accounts.ts';

/** The account `a` as every list of autopay names it. */
export const accountColumns = sql`a.id as "accountId", a.account_number as "accountNumber",
  a.sub_account_number as "subAccountNumber", a.name`;

/** The card or bank account `o`: never more of it than its last four digits. */
export const methodColumns = sql`o.payment_source_type as "paymentSourceType", o.account_type as "accountType",
  o.account_number_last4 as "accountNumberLast4", o.status as "methodStatus"`;

/** The payer of the enrolment `e` by name, or by address before there is one; '' for the biller, and a closed login. */
export const payerName = sql`coalesce((select coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email)
  from published.customer c where c.id = e.customer_id and c.closed_date is null), '')`;

export const bySourceType = (keys: readonly SourceTypeKey[]) =>
  sql`o.payment_source_type = any(${sql.val(keys.map(sourceTypeOf))}::text[])`;

/** By number, sub-account or name of the account that something is of. */
export const ofAccountsHolding =
  (accountId: Sql) =>
  (search: Search<'accountNumber' | 'subAccountNumber' | 'name'>, { unit }: Ground) =>
    sql`${accountId} = any(${accountsHolding(unit.id, search)})`;

interface Named {
  readonly accountNumber: string;
  readonly subAccountNumber: string;
}
interface Paid {
  readonly accountType: string;
  readonly accountNumberLast4: string;
}
const column = <Row>(name: ListWord, cell: (row: Row) => string) => ({ name, kind: 'text' as const, cell });

/** How account and method stand in files. */
export const accountInFiles = {
  accountNumber: [
    column<Named>('account_number', (row) => row.accountNumber),
    column<Named>('subaccount', (row) => row.subAccountNumber),
  ],
} as const;
export const methodInFiles = {
  paymentSourceType: ({ accountType, accountNumberLast4 }: Paid) => `${accountType} ${accountNumberLast4}`.trim(),
} as const;
