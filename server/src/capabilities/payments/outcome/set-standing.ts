import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import { lockSessionsWhere } from '../../sessions/lock-sessions.ts';
import type { SessionStanding } from '../../sessions/session-row.ts';
import type { AttemptRow } from '../attempts/attempt-row.ts';
import type { AttemptPlace } from '../attempts/gateway-request.ts';
import { lockPaymentsAmong, type PaymentCore } from '../payment-core.ts';
import type { AttemptContext } from './lock-context.ts';

/** An attempt of a set, and where it belongs. */
export interface Placed {
  readonly attemptId: number;
  readonly place: AttemptPlace;
}

export const basesOf = (asked: readonly Placed[]): number[] => asked.map(({ place }) => place.baseId);

/** Locks the sessions of a set, then its payments, each kind ascending (domain.md 10), without waiting in between. */
export const standingLocked = (
  tx: Tx,
  asked: readonly Placed[],
): readonly [Promise<SessionStanding[]>, Promise<PaymentCore[]>] => [
  rowsOf(tx, lockSessionsWhere(asked.map(({ place }) => place.sessionId))),
  rowsOf(tx, lockPaymentsAmong(basesOf(asked))),
];

interface Read {
  readonly sessions: readonly SessionStanding[];
  readonly payments: readonly PaymentCore[];
  readonly attempts: readonly AttemptRow[];
}

/** What is known of an attempt of a set before its own facts are: nothing that only a failed one needs. */
const nothingElse = {
  tries: 0,
  sales: [],
  token: '',
  merchants: { base: undefined, fee: undefined },
  timezone: '',
  slug: '',
  last4: '',
  attacked: false,
  lines: [],
  money: [],
  charges: [],
  events: [],
  chargesNow: [],
} as const;

/** Contexts by the number of their attempt, as far as sessions and payments go; what is missing is left out. */
export function standingOf(
  asked: readonly Placed[],
  { sessions, payments, attempts }: Read,
): Map<number, AttemptContext> {
  const sessionOf = new Map(sessions.map((session) => [session.id, session]));
  const attemptOf = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const pairs = Map.groupBy(payments, ({ id, basePaymentId }) => basePaymentId ?? id);
  const contexts = new Map<number, AttemptContext>();
  for (const { attemptId, place } of asked) {
    const pair = pairs.get(place.baseId) ?? [];
    const base = pair.find(({ type }) => type === 'Base Payment');
    const session = sessionOf.get(place.sessionId);
    const attempt = attemptOf.get(attemptId);
    if (!base || !session || !attempt) continue;
    const fee = pair.find(({ type }) => type === 'Service Fee');
    contexts.set(attemptId, { ...nothingElse, session, base, fee, attempt });
  }
  return contexts;
}
