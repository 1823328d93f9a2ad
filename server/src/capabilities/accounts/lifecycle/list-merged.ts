import type { MergedAccount } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { sql } from 'kysely';
import { oneRow, rowsOf } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { named } from './account-named.ts';
import { findLiving } from './find-living.ts';
import type { LifecycleDeps } from './lifecycle-deps.ts';

type Row = Omit<MergedAccount, 'mergedDate'> & { readonly mergedDate: Date };

interface Turn {
  readonly Page: number;
  readonly PageSize: number;
}

const merged = (accountId: number) => sql`with recursive merged as (
    select id from account where merged_into_account_id = ${accountId}
    union select a.id from merged m join account a on a.merged_into_account_id = m.id)`;

/** A page of the accounts that ended in this one, along their whole chains, and what stayed with each. */
export const listMerged = (
  { db, clock }: LifecycleDeps,
  caller: Caller,
  accountId: number,
  { Page, PageSize }: Turn,
): Promise<{ items: MergedAccount[]; totalCount: number }> =>
  db.reading(caller.businessUnitIds, async (tx) => {
    await findLiving(tx, accountId, clock.now());
    const rows = await rowsOf(
      tx,
      sql<Row>`${merged(accountId)}, t as (
          select t.* from merged m join account_transfer t on t.from_account_id = m.id and t.kind = 'Merge'
          order by t.moved_date desc, t.from_account_id limit ${PageSize} offset ${(Page - 1) * PageSize})
        select ${named}, t.moved_date as "mergedDate", t.created_by as "mergedBy",
          (select count(*)::int from published.payment_account p where p.account_id = a.id) as payments,
          (select count(*)::int from balance_event e where e.account_id = a.id) as "registerEntries",
          (select count(*)::int from published.customer_account c
          where c.account_id = a.id and c.unlinked_date is null) as customers,
          (select count(*)::int from published.bill b where b.account_id = a.id) as bills,
          (select count(*)::int from published.reading_series s join published.meter_reading r on r.series_id = s.id
          where s.account_id = a.id) as readings,
          (select count(*)::int from account_charge h where h.account_id = a.id) as charges,
          (select count(*)::int from published.autopay_enrollment u where u.account_id = a.id)
          + (select count(*)::int from published.paperless_enrollment w where w.account_id = a.id) as enrolments
        from t join account a on a.id = t.from_account_id order by t.moved_date desc, a.id`,
    );
    const { n } = await oneRow(
      tx,
      sql<{ n: number }>`${merged(accountId)} select count(*)::int as n from merged m
        join account_transfer t on t.from_account_id = m.id and t.kind = 'Merge'`,
    );
    return { items: rows.map((row) => ({ ...row, mergedDate: row.mergedDate.toISOString() })), totalCount: n };
  });
