import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { type RawBuilder, sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';

/** An account with its money, as payments and payer pages need it. Amounts are minor units. */
export interface AccountRow {
  readonly id: number;
  readonly businessUnitId: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly name: string;
  readonly street: string;
  readonly createMethod: string;
  readonly accountLocked: boolean;
  readonly allowOnlinePayment: boolean;
  readonly isArchived: boolean;
  readonly blockCreditCardPayment: boolean;
  readonly blockAchPayment: boolean;
  readonly balance: number;
  readonly lateFee: number;
  readonly openCharges: number;
  readonly pastDueAmountMinor: number;
  readonly totalOutstandingBalance: number;
  readonly dueDate: string | null;
  readonly accountSyncDate: Date | null;
  readonly currencyCode: CurrencyCode;
}

/** What an account owes now, of the rows of `accountFrom`. */
const lateFeeDue = sql`case when a.late_fee_applicable then m.late_fee else 0 end`;
export const pastDueMinor = sql`greatest(0, least(m.past_due_minor, m.balance))`;
export const outstandingMinor = sql`(m.balance + ${lateFeeDue} + coalesce(c.remaining, 0))::bigint`;

/** Archived, or it will be as soon as a payment that is under way has ended: no other one begins. */
export const isEnded = sql`(a.is_archived or a.ending_upload_id is not null)`;

const columns = sql`a.id, a.business_unit_id as "businessUnitId", a.account_number as "accountNumber",
  a.sub_account_number as "subAccountNumber", a.name, a.street,
  a.create_method as "createMethod", a.account_locked as "accountLocked",
  a.allow_online_payment as "allowOnlinePayment", ${isEnded} as "isArchived",
  a.block_credit_card_payment as "blockCreditCardPayment", a.block_ach_payment as "blockAchPayment", m.balance,
  ${lateFeeDue} as "lateFee", coalesce(c.remaining, 0)::bigint as "openCharges",
  ${pastDueMinor} as "pastDueAmountMinor", ${outstandingMinor} as "totalOutstandingBalance",
  m.due_date as "dueDate", m.account_sync_date as "accountSyncDate"`;

/** Accounts with their money and what is open beside the balance. */
export const accountFrom = sql`account a join account_money m on m.account_id = a.id
  left join lateral (select sum(remaining_minor) as remaining from account_charge
  where account_id = a.id and status = 'Open' and not included_in_balance) c on true`;

/** These accounts of one business unit, in the order of their ids, as a statement. */
export const accountsIn = (businessUnitId: number, ids: readonly number[]) =>
  sql<AccountRow>`select ${columns} from ${accountFrom}
    where a.business_unit_id = ${businessUnitId} and a.id = any(${sql.val([...ids])}::bigint[]) and not a.is_deleted
    order by a.id`;
export const accountsByIds = (tx: Tx, businessUnitId: number, ids: readonly number[]) =>
  rowsOf(tx, accountsIn(businessUnitId, ids));

/** One account as a statement; `id` is a number or an expression. */
export const accountWhere = (id: unknown) =>
  sql<AccountRow>`select ${columns} from ${accountFrom} where a.id = ${id} and not a.is_deleted`;

/** Takes the money locks of several accounts, ascending by id (lock order 4 of domain.md 10). */
export async function lockAccounts(tx: Tx, ids: readonly number[]): Promise<void> {
  await rowsOf(tx, accountsLocked(sql`= any(${sql.val([...ids])}::bigint[])`));
}

/** The same as a statement, of the accounts that `which` names: `= any(…)`, `in (…)`. */
export const accountsLocked = (which: RawBuilder<unknown>) =>
  sql<Held>`select account_id from account_money where account_id ${which} order by account_id for no key update`;

/** An account whose money is locked. */
export interface Held {
  readonly account_id: number;
}

/**
 * While these accounts were waited for, one of them may have been merged or rolled over, and another one stands for it
 * now: then the whole transaction again, as after a deadlock (domain rule 15).
 */
export function refuseUnlocked(held: readonly Held[], now: readonly { readonly accountId: number | null }[]): void {
  const ids = new Set(held.map((row) => row.account_id));
  if (now.some(({ accountId }) => accountId !== null && !ids.has(accountId))) throw changedMeanwhile();
}

/**
 * The same for accounts that were found by their numbers: under their locks each of them must still be there and stand
 * for itself.
 */
export async function refuseReplaced(tx: Tx, ids: readonly number[]): Promise<void> {
  const standing = await rowsOf(
    tx,
    sql<{ id: number }>`select id from account
      where id = any(${sql.val([...ids])}::bigint[]) and not is_deleted and standing_account(id) = id`,
  );
  // One of them may stand for another one now: each is asked for itself.
  if (standing.length < new Set(ids).size) throw changedMeanwhile();
}

export interface OpenChargeRow {
  readonly id: number;
  readonly accountId: number;
  readonly description: Written;
  readonly remainingMinor: number;
  readonly dueDate: string | null;
  readonly includedInBalance: boolean;
  readonly mustPayInFull: boolean;
}

/** Open charges of accounts, oldest due date first; `accountIds` is a list or a sub-select. */
export const openChargesIn = (accountIds: RawBuilder<unknown>) =>
  sql<OpenChargeRow>`select id, account_id as "accountId",
    coalesce(told, to_jsonb(description)) as description, remaining_minor as "remainingMinor",
    due_date as "dueDate", included_in_balance as "includedInBalance", must_pay_in_full as "mustPayInFull"
      from account_charge where account_id in (${accountIds}) and status = 'Open' order by due_date nulls last, id`;
export const openChargesOf = (tx: Tx, accountIds: readonly number[]) => rowsOf(tx, openChargesIn(idList(accountIds)));

/** A list of ids as rows, to stand where a sub-select may. */
export const idList = (ids: readonly number[]) => sql`select unnest(${sql.val([...ids])}::bigint[])`;
