import { addDays, startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import type { Ground, Sql } from '../../../platform/lists/source.ts';

// What an account `a` used at the end of a day, by when each began and ended: what `count-by-month.ts` counts.

/** When a day ends, where the business unit is. */
const endOf = (day: string, { unit }: Pick<Ground, 'unit'>): Sql =>
  sql`${startOfDay(addDays(day, 1), unit.timezone)}::timestamptz`;

const held = (began: Sql, ended: Sql, end: Sql): Sql =>
  sql`${began} < ${end} and (${ended} is null or ${ended} >= ${end})`;

export const existedThen = (day: string, ground: Pick<Ground, 'unit'>): Sql =>
  sql`a.created_date < ${endOf(day, ground)}`;
/** One that is active again was never away. */
export const archivedThen = (day: string, ground: Pick<Ground, 'unit'>): Sql =>
  sql`(a.is_archived and coalesce(a.archived_date, a.modified_date) < ${endOf(day, ground)})`;
export const registeredThen = (day: string, ground: Pick<Ground, 'unit'>): Sql =>
  sql`exists (select 1 from published.registration r where r.account_id = a.id
    and ${held(sql`r.linked_date`, sql`r.unlinked_date`, endOf(day, ground))})`;
export const paperlessThen = (day: string, ground: Pick<Ground, 'unit'>): Sql =>
  sql`exists (select 1 from published.paperless_enrollment e where e.account_id = a.id
    and ${held(sql`e.enrolled_date`, sql`e.ended_date`, endOf(day, ground))})`;
/** Set up by one of these. */
export const autopayThen = (day: string, types: readonly string[]): Sql =>
  sql`exists (select 1 from published.autopay_enrollment e where e.account_id = a.id
    and e.enrollment_type = any(${sql.val([...types])}::text[]) and e.start_date <= ${day}::date
    and (e.end_date is null or e.end_date > ${day}::date))`;
