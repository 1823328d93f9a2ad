import type { MergeComparison, MergeSide } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { sayTold } from '../../../platform/texts/say.ts';
import { named } from './account-named.ts';
import { findLiving } from './find-living.ts';
import type { LifecycleDeps } from './lifecycle-deps.ts';
import { readUnlocked } from './lock-standing.ts';
import { belonging } from './merge-belonging.ts';
import { whyNotMerge } from './merge-guards.ts';

type Row = Omit<MergeSide, 'accountSyncDate'> & { readonly accountSyncDate: Date | null };

/** Two accounts side by side, before one of them is merged into the other. */
export const compareAccounts = (
  { db, clock }: LifecycleDeps,
  caller: Caller,
  ids: { readonly id: number; readonly otherAccountId: number },
): Promise<MergeComparison> =>
  db.reading(caller.businessUnitIds, async (tx) => {
    const now = clock.now();
    const [one, other] = [await findLiving(tx, ids.id, now), await findLiving(tx, ids.otherAccountId, now)];
    if (one.id === other.id) throw badRequest('otherAccountId', say('account_itself'));
    if (one.businessUnitId !== other.businessUnitId) throw badRequest('otherAccountId', say('accounts_other_unit'));
    const [sides, stand, { both }] = await Promise.all([
      sidesOf(tx, [one.id, other.id]),
      readUnlocked(tx, [one.id, other.id]),
      customersOfBoth(tx, one.id, other.id),
    ]);
    const of = <T extends { readonly id: number }>(list: readonly T[], id: number): T => {
      const found = list.find((each) => each.id === id);
      if (!found) throw notFound(say('could_not_find_account'));
      return found;
    };
    return {
      one: of(sides, one.id),
      other: of(sides, other.id),
      customersOfBoth: both,
      problems: whyNotMerge(of(stand, one.id), of(stand, other.id)).map((problem) => sayTold(problem)),
    };
  });

async function sidesOf(tx: Tx, ids: readonly number[]): Promise<MergeSide[]> {
  const rows = await rowsOf(
    tx,
    sql<Row>`select ${named}, ${belonging}, a.street, a.street2, a.city, a.state, a.zip, a.country,
      a.phone_number as "phoneNumber", a.email_address as "emailAddress", m.due_date as "dueDate",
      m.account_sync_date as "accountSyncDate", m.balance,
      m.late_fee as "lateFee", greatest(0, least(m.past_due_minor, m.balance)) as "pastDueAmountMinor",
      a.row_version + m.row_version as "rowVersion", m.last_event_sequence as "registerEntries",
      (select coalesce(sum(remaining_minor), 0)::bigint from account_charge c
        where c.account_id = a.id and c.status = 'Open' and not c.included_in_balance) as "openChargesMinor",
      (select count(*)::int from published.payment_account p where p.account_id = a.id) as payments,
      (select count(*)::int from published.customer_account c
        where c.account_id = a.id and c.unlinked_date is null) as customers
      from account a join account_money m on m.account_id = a.id
      join account o on o.id = any(${sql.val([...ids])}::bigint[]) and o.id <> a.id
      where a.id = any(${sql.val([...ids])}::bigint[])`,
  );
  return rows.map((row) => ({ ...row, accountSyncDate: row.accountSyncDate?.toISOString() ?? null }));
}

const customersOfBoth = (tx: Tx, one: number, other: number) =>
  oneRow(
    tx,
    sql<{ both: number }>`select count(*)::int as both from published.customer_account a
      join published.customer_account b on b.customer_id = a.customer_id and b.account_id = ${other}
        and b.unlinked_date is null
      where a.account_id = ${one} and a.unlinked_date is null`,
  );
