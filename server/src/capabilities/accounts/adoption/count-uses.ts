import type { AdoptedNow } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { oneRow, type Tx } from '../../../platform/database/database.ts';
import { hasEmail, recentOn } from '../records/uses-of-account.ts';
import { pastDue } from '../records/owed.ts';
import { roomToCount } from './room-to-count.ts';

/** What a business unit is owed by the accounts in use. */
interface Owed {
  readonly balanceMinor: number;
  readonly pastDueAmountMinor: number;
}

/**
 * How many accounts are in use, and how many of those that had a bill lately use what (of all, where none had one): the
 * counts of the list of accounts by its filters, each table gone through once.
 */
export async function countUses(tx: Tx, businessUnitId: number, today: string): Promise<AdoptedNow & Owed> {
  await roomToCount(tx);
  return oneRow(tx, usesNow(businessUnitId, today));
}

/** Its statement. */
export const usesNow = (businessUnitId: number, today: string): RawBuilder<AdoptedNow & Owed> =>
  sql<AdoptedNow & Owed>`with linked as (
        select c.account_id, bool_or(c.notify_with_sms) as texts from published.customer_account c
        where c.business_unit_id = ${businessUnitId} and c.unlinked_date is null group by 1
      ), without_paper as (
        select distinct e.account_id from published.paperless_enrollment e
        where e.business_unit_id = ${businessUnitId} and e.is_active
      ), paying as (
        select e.account_id, bool_or(e.enrollment_type = 'Customer') as customer,
          bool_or(e.enrollment_type = 'Organization') as organization
        from published.autopay_enrollment e where e.business_unit_id = ${businessUnitId} and e.is_active group by 1
      ), recent as (
        select distinct b.account_id from published.bill b
        where b.business_unit_id = ${businessUnitId} and ${recentOn(sql`${today}::date`)}
      ), used as materialized (
        select m.balance, ${pastDue} as past_due, recent.account_id is not null as billed,
          linked.account_id is not null as registered, without_paper.account_id is not null as paperless,
          paying.account_id is not null as autopay, coalesce(paying.customer, false) as by_customer,
          coalesce(paying.organization, false) as by_organization, coalesce(linked.texts, false) as with_texts,
          ${hasEmail} as has_email
        from account a join account_money m on m.account_id = a.id
        left join linked on linked.account_id = a.id left join without_paper on without_paper.account_id = a.id
        left join paying on paying.account_id = a.id left join recent on recent.account_id = a.id
        where a.business_unit_id = ${businessUnitId} and m.business_unit_id = ${businessUnitId} and not a.is_deleted
          and not a.is_archived
      ),
      based as (select u.*, u.billed or not bool_or(u.billed) over () as counts from used u)
      select count(*)::int as active, count(*) filter (where billed)::int as billed,
        count(*) filter (where counts and registered)::int as registered,
        count(*) filter (where counts and paperless)::int as paperless,
        count(*) filter (where counts and autopay)::int as autopay,
        count(*) filter (where counts and by_customer)::int as "autopayByCustomer",
        count(*) filter (where counts and by_organization)::int as "autopayByOrganization",
        count(*) filter (where counts and with_texts)::int as "withTexts",
        count(*) filter (where counts and has_email and not paperless)::int as reachable,
        coalesce(sum(balance), 0)::bigint as "balanceMinor", coalesce(sum(past_due), 0)::bigint as "pastDueAmountMinor"
      from based`;
