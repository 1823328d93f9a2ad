import type { AdoptedNow } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../../platform/database/database.ts';
import { autopay, autopayOf, hasEmail, linked, paperless, withTexts } from '../records/uses-of-account.ts';
import { pastDue } from '../records/owed.ts';

/** What a business unit is owed by the accounts in use. */
interface Owed {
  readonly balanceMinor: number;
  readonly pastDueAmountMinor: number;
}

/** How many accounts are in use, and how many of them use what: the counts of the list of accounts by its filters. */
export const countUses = (tx: Tx, businessUnitId: number): Promise<AdoptedNow & Owed> =>
  oneRow(
    tx,
    sql<AdoptedNow & Owed>`select count(*)::int as active, count(*) filter (where ${linked()})::int as registered,
      count(*) filter (where ${paperless})::int as paperless, count(*) filter (where ${autopay})::int as autopay,
      count(*) filter (where ${autopayOf('Customer')})::int as "autopayByCustomer",
      count(*) filter (where ${autopayOf('Organization')})::int as "autopayByOrganization",
      count(*) filter (where ${withTexts})::int as "withTexts",
      count(*) filter (where ${hasEmail} and not (${paperless}))::int as reachable,
      coalesce(sum(m.balance), 0)::bigint as "balanceMinor",
      coalesce(sum(${pastDue}), 0)::bigint as "pastDueAmountMinor"
      from account a join account_money m on m.account_id = a.id
      where a.business_unit_id = ${businessUnitId} and not a.is_deleted and not a.is_archived`,
  );
