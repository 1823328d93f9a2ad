import {
  type ScheduledEvent,
  type ScheduledStatus,
  scheduledStates,
  scheduledStatuses,
} from '@ratepayer/contract/autopay/scheduled-states.ts';
import { nextState } from '@ratepayer/contract/kit/state-machine.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { type RawBuilder, sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

/** The only file that writes the status of scheduled payments. */

/** What of a scheduled payment may change while nothing was asked of a gateway. */
export interface ScheduledValues {
  readonly amountMinor?: number;
  readonly feeMinor?: number;
  readonly targetDate?: string;
  readonly processingDate?: string;
  readonly noticeDate?: string;
  readonly dueDate?: string | null;
  readonly noticeSentDate?: Date;
  readonly startsAt?: Date;
  readonly cancelableUntil?: Date;
  readonly paymentSourceId?: number;
  readonly isHeld?: boolean;
  readonly nextTryDate?: Date;
}

export interface ScheduledMove {
  readonly id: number;
  readonly from: ScheduledStatus;
  /** Left out: it stays where it is, and changes its values. */
  readonly event?: ScheduledEvent;
  readonly reason?: Written;
  readonly set?: ScheduledValues;
}

/** @throws when its status cannot take the event. */
function nextOf({ id, from, event }: ScheduledMove): ScheduledStatus {
  const next = event === undefined ? from : nextState(scheduledStates, from, event);
  if (next === undefined) throw new Error(`Scheduled payment ${id} is ${from} and cannot take the event ${event}.`);
  return next;
}

/** Moves many at once, each by compare-and-set. @returns those that were still where they were. */
export async function moveScheduled(tx: Tx, moves: readonly ScheduledMove[]): Promise<Set<number>> {
  if (moves.length === 0) return new Set();
  const wanted = moves.map((move) => ({ ...move.set, ...move, next: nextOf(move), reason: move.reason ?? '' }));
  const rows = await rowsOf(
    tx,
    sql<{ id: number }>`update scheduled_payment s set status = x.next,
        status_reason = case when x.event is null then s.status_reason else x.reason end,
        amount_minor = coalesce(x."amountMinor", s.amount_minor), fee_minor = coalesce(x."feeMinor", s.fee_minor),
        target_date = coalesce(x."targetDate", s.target_date),
        processing_date = coalesce(x."processingDate", s.processing_date),
        notice_date = coalesce(x."noticeDate", s.notice_date), due_date = coalesce(x."dueDate", s.due_date),
        notice_sent_date = coalesce(x."noticeSentDate", s.notice_sent_date),
        starts_at = coalesce(x."startsAt", s.starts_at),
        cancelable_until = coalesce(x."cancelableUntil", s.cancelable_until),
        payment_source_id = coalesce(x."paymentSourceId", s.payment_source_id),
        is_held = coalesce(x."isHeld", s.is_held), next_try_date = x."nextTryDate",
        modified_date = now(), row_version = s.row_version + 1
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as x (id bigint, "from" text, next text,
        event text, reason jsonb,
        "amountMinor" bigint, "feeMinor" bigint, "targetDate" date, "processingDate" date, "noticeDate" date,
        "dueDate" date, "noticeSentDate" timestamptz, "startsAt" timestamptz, "cancelableUntil" timestamptz,
        "paymentSourceId" bigint, "isHeld" boolean, "nextTryDate" timestamptz)
      where s.id = x.id and s.status = x."from" returning s.id`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The statuses that may take an event, and where it leads. */
const leading = (event: ScheduledEvent) => {
  const from = scheduledStatuses.filter((status) => nextState(scheduledStates, status, event) !== undefined);
  const [first] = from;
  if (!first) throw new Error(`Nothing takes the event ${event}.`);
  return { from, next: nextState(scheduledStates, first, event) };
};

/** Ends whatever is planned among `s` that fits `which`; a part of a larger statement, or one of its own. */
export function plannedEnded(
  event: 'cancel' | 'sourceLost' | 'entityLost',
  reason: Written,
  which: RawBuilder<unknown>,
) {
  const { from, next } = leading(event);
  return sql<{
    id: number;
  }>`update scheduled_payment s set status = ${next}, status_reason = ${JSON.stringify(reason)}::jsonb,
    is_held = false, next_try_date = null, modified_date = now(), row_version = s.row_version + 1
    where s.status = any(${sql.val(from)}::text[]) and ${which}`;
}

/**
 * What ended with an account waits again as if nothing of it was told, among `s` what fits `which`: its notice finds
 * the day anew, for which one that is over by now stands on `today`. A part of a larger statement.
 */
export const plannedBack = (today: string, which: RawBuilder<unknown>) =>
  sql`update scheduled_payment s set status = ${nextState(scheduledStates, 'InvalidEntityState', 'accountBack')},
    status_reason = '""', processing_date = greatest(s.processing_date, ${today}::date), notice_sent_date = null,
    starts_at = null, cancelable_until = null, modified_date = now(), row_version = s.row_version + 1
    where s.status = 'InvalidEntityState' and ${which}
    and not exists (select from scheduled_payment r where r.retry_of_id = s.id
      and r.status <> 'InvalidIdempotencyKey')`;

/** What is planned of one customer becomes another's; `twin` names sources that both had: gone, and kept. */
export const plannedMoved = (from: number, to: number, twin: RawBuilder<unknown>) =>
  sql`update scheduled_payment s set customer_id = ${to}, modified_date = now(), row_version = s.row_version + 1,
    payment_source_id = coalesce((select kept from ${twin} where gone = s.payment_source_id), s.payment_source_id)
    where s.customer_id = ${from} and s.status in ('Staged', 'Scheduled')`;

/** A person let it go on. @returns whether it was held */
export const releaseHeld = async (tx: Tx, id: number, by: string): Promise<boolean> =>
  (
    await rowsOf(
      tx,
      sql`update scheduled_payment set is_held = false, released_by = ${by}, released_date = now(),
        modified_date = now(), row_version = row_version + 1
        where id = ${id} and is_held and status in ('Staged', 'Scheduled') returning id`,
    )
  ).length === 1;

/**
 * Of a scheduled payment `p`, whose session `s` ended with base payment `t`: no gateway received the sale or its fee.
 * Never sent, or not found when it was asked about, which is believed three times; and it may still be taken again.
 */
const neverReceived = sql`s.status = 'Abandoned' and t.status in ('Error', 'Voided')
  and exists (select from published.payment y join published.gateway_attempt a on a.payment_id = y.id
    join published.transaction x on x.gateway_attempt_id = a.id
    where (y.id = t.id or y.base_payment_id = t.id) and a.operation = 'Sale' and a.outcome = 'Error'
    and (x.gateway_response_code = 'not_sent' or (a.resolved_by = 'Inquiry' and (select count(*)
      from published.payment_session n where n.scheduled_payment_id = p.id
      and n.abandon_reason = 'Never received') < 3)))
  and case when p.autopay_enrollment_id is null then exists (select from published.customer_account l
      where l.customer_id = p.customer_id and l.account_id = p.account_id and l.unlinked_date is null)
    else exists (select from autopay_enrollment e where e.id = p.autopay_enrollment_id and e.is_active
      and e.customer_id is not distinct from p.customer_id) end`;

/**
 * Of a scheduled payment `p`: its session that stands for it, and the base payment of that. The payments of the session
 * are found before the last of them is: else the newest payments of all are read until one of the session comes.
 */
const attempted = sql`cross join lateral (select id, status from published.payment_session
    where scheduled_payment_id = p.id and abandon_reason <> 'Never received' offset 0) s
  left join lateral (select id, status from (select id, status from published.payment where payment_session_id = s.id
    and type = 'Base Payment' offset 0) x order by id desc limit 1) t on true`;

/** Scheduled payments under way that no gateway received. */
export const neverReceivedAmong = (tx: Tx, atOnce: number, only?: readonly number[]): Promise<{ id: number }[]> =>
  rowsOf(
    tx,
    sql<{ id: number }>`select p.id from scheduled_payment p ${attempted}
      where p.status = 'Processing' and ${neverReceived}
        ${only ? sql`and p.id = any(${sql.val(only)}::bigint[])` : sql``}
      order by p.id limit ${atOnce}`,
  );

/** They wait to be taken again, under their locks (`holdScheduled`). @returns which of them do */
export const returnUnreceived = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const rows = await rowsOf(
    tx,
    sql<{ id: number }>`update scheduled_payment p
      set status = ${nextState(scheduledStates, 'Processing', 'neverReceived')}, next_try_date = null,
        modified_date = now(), row_version = p.row_version + 1
      where p.id in (select p.id from scheduled_payment p ${attempted} where p.id = any(${sql.val([...ids])}::bigint[])
        and ${neverReceived}) and p.status = 'Processing' returning p.id`,
  );
  return rows.map(({ id }) => id);
};

/**
 * Payments of sessions that ended: the attempt was made, whatever came of it. What is found goes to its row by arrays:
 * joined, each row would be held against all that were found. @returns what ended, some at a time
 */
export interface EndedRun {
  readonly id: number;
  readonly businessUnitId: number;
  readonly accountId: number;
  readonly customerId: number | null;
  readonly enrollmentId: number | null;
  readonly paymentId: number | null;
  readonly paymentStatus: string | null;
}
/** How a session ended. */
type SessionEnd = 'Complete' | 'Abandoned';
export const endProcessed = (tx: Tx, how: SessionEnd, atOnce: number, only?: readonly number[]): Promise<EndedRun[]> =>
  rowsOf(
    tx,
    sql<EndedRun>`with due as (select p.id, t.id as payment_id, t.status as payment_status from scheduled_payment p
        ${attempted}
        where p.status = 'Processing' and s.status = ${how} and t.status is distinct from 'Pending'
        ${how === 'Abandoned' ? sql`and not (${neverReceived})` : sql``}
        ${only ? sql`and p.id = any(${sql.val(only)}::bigint[])` : sql``}
        order by p.id limit ${atOnce} for no key update of p skip locked),
      ended as materialized (select array_agg(id) as ids, array_agg(payment_id) as payments,
        array_agg(payment_status) as statuses from due)
      update scheduled_payment p set status = ${nextState(scheduledStates, 'Processing', 'ended')},
        payment_id = ended.payments[array_position(ended.ids, p.id)], modified_date = now(),
        row_version = p.row_version + 1
      from ended where p.id = any(array(select id from due)) and p.status = 'Processing'
      returning p.id, p.business_unit_id as "businessUnitId", p.account_id as "accountId",
        p.customer_id as "customerId", p.autopay_enrollment_id as "enrollmentId", p.payment_id as "paymentId",
        ended.statuses[array_position(ended.ids, p.id)] as "paymentStatus"`,
  );
