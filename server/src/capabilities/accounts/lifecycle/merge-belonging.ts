import { sql } from 'kysely';
import type { Sql } from '../../../platform/lists/source.ts';

/** The payer of an enrolment `e` is linked to one of both accounts, and so to the one that is left. */
const isLinked = sql`exists (select 1 from published.customer_account c where c.account_id in (a.id, o.id)
  and c.customer_id = e.customer_id and c.unlinked_date is null)`;

/** How many rows of an account there are, and how many of them stay when it is merged into the other one. */
const counted = (rows: Sql, stays: Sql, [all, left]: readonly [string, string]): Sql =>
  sql`(select count(*)::int from ${rows}) as ${sql.ref(all)},
    (select count(*)::int from ${rows} and ${stays}) as ${sql.ref(left)}`;

/**
 * What belongs to an account `a` beside its money and its payers, and what of it would stay when it is merged into `o`:
 * by the same conditions as it is handed over (`MovedWithAccount` of each capability).
 */
export const belonging = sql`
  (select e.enrollment_type from published.autopay_enrollment e where e.account_id = a.id and e.is_active) as autopay,
  exists (select 1 from published.autopay_enrollment e
    where e.account_id = a.id and e.is_active and ${isLinked}) as "autopayGoes",
  ${counted(
    sql`published.paperless_enrollment e where e.account_id = a.id and e.is_active`,
    sql`(not ${isLinked} or exists (select 1 from published.paperless_enrollment x
      where x.account_id = o.id and x.customer_id = e.customer_id and x.is_active))`,
    ['paperless', 'paperlessStays'],
  )},
  ${counted(
    sql`published.bill b where b.account_id = a.id`,
    sql`exists (select 1 from published.bill x where x.account_id = o.id and x.bill_number = b.bill_number
      and x.bill_type = b.bill_type and x.status <> 'Withdrawn')`,
    ['bills', 'billsStay'],
  )},
  ${counted(
    sql`published.reading_series s join published.meter_reading r on r.series_id = s.id where s.account_id = a.id`,
    sql`exists (select 1 from published.reading_series t join published.meter_reading x on x.series_id = t.id
      where t.account_id = o.id and t.key = s.key and t.interval = s.interval and x.read_at = r.read_at)`,
    ['readings', 'readingsStay'],
  )}`;
