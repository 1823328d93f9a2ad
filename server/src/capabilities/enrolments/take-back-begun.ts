import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { plannedEnded } from './move-scheduled.ts';

interface TakingBack {
  readonly businessUnitId: number;
  readonly uploadId: number;
  readonly last: number;
  readonly atOnce: number;
  /** Why what was planned is not taken. */
  readonly told: Written;
  readonly by: string;
  readonly today: string;
}

interface TakenBack {
  readonly id: number;
  readonly accountId: number;
}

/**
 * Takes back the next enrolments behind `last` that a file began, with what was planned: those that nobody changed
 * since, and of which nothing was taken or is being taken.
 * @returns how far it is and those that ended; undefined behind the last
 */
export async function takeBackBegun(
  tx: Tx,
  of: TakingBack,
): Promise<{ readonly through: number; readonly ended: readonly TakenBack[] } | undefined> {
  const due = await rowsOf(
    tx,
    sql<{ id: number }>`select id from autopay_enrollment where business_unit_id = ${of.businessUnitId}
      and upload_id = ${of.uploadId} and id > ${of.last} order by id limit ${of.atOnce} for no key update`,
  );
  const ids = due.map(({ id }) => id);
  const through = ids.at(-1);
  if (through === undefined) return undefined;
  const ended = await rowsOf(
    tx,
    sql<TakenBack>`with ended as (update autopay_enrollment e set is_active = false, end_date = ${of.today}::date,
        is_taken_back = true, row_version = e.row_version + 1
        where e.id = any(${sql.val(ids)}::bigint[]) and e.is_active and e.row_version = 1
        and not exists (select from scheduled_payment s where s.autopay_enrollment_id = e.id
          and s.status in ('Processing', 'Processed'))
        returning e.id, e.business_unit_id, e.account_id),
      let_go as (${plannedEnded('cancel', of.told, sql`s.autopay_enrollment_id in (select id from ended)`)}
        returning s.id),
      said as (insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, before, after,
        reason, actor) select business_unit_id, id, 'AdminCancel', '{"isActive": true}', '{"isActive": false}',
        'Import undone', ${of.by} from ended)
      select id, account_id as "accountId" from ended order by id`,
  );
  return { through, ended };
}

/** How many of the enrolments that a file began hold. */
export const begunBy = async (tx: Tx, uploadId: number): Promise<number> =>
  (
    await oneRow(
      tx,
      sql<{ there: number }>`select count(*)::int as there from autopay_enrollment
        where upload_id = ${uploadId} and is_active`,
    )
  ).there;
