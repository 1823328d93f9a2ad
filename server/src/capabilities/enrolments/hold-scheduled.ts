import type { ScheduledStatus } from '@ratepayer/contract/autopay/scheduled-states.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';

/** A scheduled payment under its lock, and that of its enrolment. */
export interface HeldScheduled {
  readonly id: number;
  readonly businessUnitId: number;
  readonly accountId: number;
  readonly status: ScheduledStatus;
  readonly rowVersion: number;
}

/**
 * Locks scheduled payments, after their enrolments (lock order 1 of domain.md 10), in the order of their numbers. With
 * `skip` those that somebody else has are left out: workers share a queue so.
 */
export async function holdScheduled(
  tx: Tx,
  ids: readonly number[],
  { skip }: { readonly skip: boolean },
): Promise<HeldScheduled[]> {
  const skipping = skip ? sql`skip locked` : sql``;
  const wanted = sql.val([...ids]);
  const enrolments = await rowsOf(
    tx,
    sql<{ id: number }>`select id from autopay_enrollment where id in (select autopay_enrollment_id
      from scheduled_payment where id = any(${wanted}::bigint[])) order by id for no key update ${skipping}`,
  );
  const held = sql.val(enrolments.map(({ id }) => id));
  return rowsOf(
    tx,
    sql<HeldScheduled>`select id, business_unit_id as "businessUnitId", account_id as "accountId", status,
      row_version as "rowVersion" from scheduled_payment where id = any(${wanted}::bigint[])
      and (autopay_enrollment_id is null or autopay_enrollment_id = any(${held}::bigint[]))
      order by id for no key update ${skipping}`,
  );
}

/** An enrolment of an account that holds, under its lock. */
export interface HeldEnrolment {
  readonly id: number;
  readonly businessUnitId: number;
  readonly customerId: number | null;
  readonly enrollmentType: 'Organization' | 'Customer';
  readonly rowVersion: number;
  /** A payment of it is under way. */
  readonly isUnderWay: boolean;
}
export async function holdEnrolment(tx: Tx, accountId: number): Promise<HeldEnrolment | undefined> {
  const held = await maybeRow(
    tx,
    sql<{ id: number }>`select id from autopay_enrollment where account_id = ${accountId} and is_active
      for no key update`,
  );
  if (!held) return undefined;
  return maybeRow(
    tx,
    sql<HeldEnrolment>`select id, business_unit_id as "businessUnitId", customer_id as "customerId",
      enrollment_type as "enrollmentType", row_version as "rowVersion", exists (select from scheduled_payment s
      where s.autopay_enrollment_id = autopay_enrollment.id and s.status = 'Processing') as "isUnderWay"
      from autopay_enrollment where id = ${held.id} and is_active`,
  );
}

/**
 * Locks what may end with accounts, before the accounts themselves (lock order 1 of domain.md 10): whoever takes what
 * is due has it first, and waits for its account then. A payment on a date has no enrolment that would keep it away.
 */
export async function holdOfAccounts(tx: Tx, accountIds: readonly number[]): Promise<void> {
  const ids = sql.val([...accountIds]);
  await rowsOf(
    tx,
    sql`select id from autopay_enrollment where account_id = any(${ids}::bigint[]) and is_active
      order by id for no key update`,
  );
  await rowsOf(
    tx,
    sql`select id from scheduled_payment where account_id = any(${ids}::bigint[])
      and status in ('Staged', 'Scheduled') order by id for no key update`,
  );
}

/** Enrolments of a set, locked for planning: those that somebody else is at are left out. */
export const holdToPlan = (tx: Tx, ids: readonly number[]): Promise<{ id: number }[]> =>
  rowsOf(
    tx,
    sql<{ id: number }>`select id from autopay_enrollment where id = any(${sql.val([...ids])}::bigint[]) and is_active
      order by id for no key update skip locked`,
  );

/**
 * Claims what is to be told by a day with its enrolments, in one statement, as `claimDue` does.
 * @returns their numbers
 */
export const claimToTell = async (tx: Tx, businessUnitId: number, today: string, most: number): Promise<number[]> => {
  const rows = await rowsOf(
    tx,
    sql<{ id: number }>`with told as materialized (select id, autopay_enrollment_id from scheduled_payment
        where business_unit_id = ${businessUnitId} and status = 'Staged' and notice_date <= ${today}::date
        order by notice_date, id limit ${most} for no key update skip locked),
      enrolments as materialized (select id from autopay_enrollment
        where id in (select autopay_enrollment_id from told) order by id for no key update skip locked)
      select id from told where autopay_enrollment_id is null
        or autopay_enrollment_id in (select id from enrolments) order by id`,
  );
  return rows.map(({ id }) => id);
};

/** What is due, of one business unit: the longest waiting first, or one that is named. */
export interface DueAsk {
  readonly businessUnitId: number;
  readonly now: Date;
  readonly most: number;
  readonly only?: number | undefined;
}

/** A scheduled payment that is due, claimed with its enrolment. */
export interface ClaimedScheduled {
  readonly id: number;
  readonly accountId: number;
}

/**
 * Claims what is due with its enrolments, in one statement; what somebody else is at is stepped over, so that any
 * number of workers share the queue, and nobody waits for anybody.
 */
export const claimDue = (tx: Tx, { businessUnitId, now, most, only }: DueAsk): Promise<ClaimedScheduled[]> =>
  rowsOf(
    tx,
    sql<ClaimedScheduled>`with due as materialized (select id, account_id, autopay_enrollment_id
        from scheduled_payment where business_unit_id = ${businessUnitId} and status = 'Scheduled'
        and starts_at <= ${now} and coalesce(next_try_date, '-infinity') <= ${now}
        and processing_date <= (${now}::timestamptz at time zone 'UTC')::date + 1
        ${only === undefined ? sql`` : sql`and id = ${only}`}
        order by processing_date, id limit ${most} for no key update skip locked),
      enrolments as materialized (select id from autopay_enrollment
        where id in (select autopay_enrollment_id from due) order by id for no key update skip locked)
      select id, account_id as "accountId" from due where autopay_enrollment_id is null
        or autopay_enrollment_id in (select id from enrolments) order by id`,
  );
