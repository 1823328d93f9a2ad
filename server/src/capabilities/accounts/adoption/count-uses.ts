import type { AdoptedNow } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../../platform/database/database.ts';
import { autopay, autopayOf, billedOn, hasEmail, linked, paperless, withTexts } from '../records/uses-of-account.ts';
import { pastDue } from '../records/owed.ts';

/** What a business unit is owed by the accounts in use. */
interface Owed {
  readonly balanceMinor: number;
  readonly pastDueAmountMinor: number;
}

/**
 * How many accounts are in use, and how many of those that had a bill lately use what (of all, where none had one): the
 * counts of the list of accounts by its filters.
 */
export const countUses = (tx: Tx, businessUnitId: number, today: string): Promise<AdoptedNow & Owed> =>
  oneRow(
    tx,
    sql<AdoptedNow & Owed>`with used as materialized (select m.balance, ${pastDue} as past_due,
        ${billedOn(sql`${today}::date`)} as billed, ${linked()} as registered, ${paperless} as paperless,
        ${autopay} as autopay, ${autopayOf('Customer')} as by_customer,
        ${autopayOf('Organization')} as by_organization, ${withTexts} as with_texts, ${hasEmail} as has_email
      from account a join account_money m on m.account_id = a.id
      where a.business_unit_id = ${businessUnitId} and not a.is_deleted and not a.is_archived),
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
      from based`,
  );
