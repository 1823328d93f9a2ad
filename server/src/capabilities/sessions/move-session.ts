import {
  isOpen,
  type SessionEvent,
  sessionStates,
  type SessionStatus,
} from '@ratepayer/contract/payments/session-state.ts';
import { nextState } from '@ratepayer/contract/kit/state-machine.ts';
import { change, type Tx } from '../../platform/database/database.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';

/** The only file that writes the status of sessions which were sent to a gateway. */

/** Why a session ended without a payment, as it is stored; nobody is shown it. */
export type AbandonReason =
  | 'Declined'
  | 'Expired'
  | 'Left by the payer'
  | 'Never received'
  | 'Returned'
  | 'Scheduled'
  | 'Too many attempts';

export interface SessionChange {
  /** What its payer reads next, said when it is read; it has no places. */
  readonly payerMessage?: Told;
  readonly payerAction?: string;
  readonly abandonReason?: AbandonReason;
  readonly dropSource?: boolean;
  readonly countAttempt?: boolean;
}

/**
 * One move of a session by compare-and-set, without its `returning`. Who may answer again has a quarter of an hour for
 * it: the bank's answer may have taken longer than the session's own time. @throws when its status cannot take the
 * event.
 */
export function sessionMoved(
  session: { id: number; status: SessionStatus },
  event: SessionEvent,
  how: SessionChange = {},
) {
  const next = nextState(sessionStates, session.status, event);
  if (next === undefined) throw new Error(`A session that is ${session.status} cannot take the event ${event}.`);
  return sql`update payment_session
    set status = ${next}, payer_message = ${how.payerMessage?.key ?? ''}, payer_action = ${how.payerAction ?? ''},
    abandon_reason = ${how.abandonReason ?? ''},
        payment_source_id = case when ${how.dropSource ?? false} then null else payment_source_id end, fee_quote = case
        when ${how.dropSource ?? false} then null else fee_quote end,
        attempt_count = attempt_count + ${how.countAttempt ? 1 : 0}, expires_date = case
        when ${isOpen(next)} then greatest(expires_date, now() + interval '15 minutes')
        else expires_date end, modified_date = now(), row_version = row_version + 1
      where id = ${session.id} and status = ${session.status}`;
}

/** Moves a session. False when somebody else was first. */
export const moveSession = async (
  tx: Tx,
  session: { id: number; status: SessionStatus },
  event: SessionEvent,
  how: SessionChange = {},
): Promise<boolean> => (await change(tx, sessionMoved(session, event, how))) === 1;

/** The same of many that stand at the same status and move alike, by one compare-and-set, without its `returning`. */
export function sessionsMoved(
  sessions: readonly { readonly id: number; readonly status: SessionStatus }[],
  event: SessionEvent,
) {
  const [first] = sessions;
  if (!first || sessions.some(({ status }) => status !== first.status))
    throw new Error('Sessions that move together stand at one status.');
  const next = nextState(sessionStates, first.status, event);
  if (next === undefined || isOpen(next))
    throw new Error(`Sessions that are ${first.status} cannot take the event ${event} together.`);
  const ids = sql.val(sessions.map(({ id }) => id));
  return sql`update payment_session set status = ${next}, payer_message = '', payer_action = '', abandon_reason = '',
      modified_date = now(), row_version = row_version + 1
    where id = any(${ids}::bigint[]) and status = ${first.status}`;
}

/** Where a session with every answer goes when it is processed: one that nobody answers step by step begins there. */
export function statusBegun(from: SessionStatus): SessionStatus {
  const next = nextState(sessionStates, from, 'process');
  if (next === undefined) throw new Error(`A session that is ${from} cannot be processed.`);
  return next;
}
