import { sql } from 'kysely';
import { rowsOf, together, type Tx } from '../../../platform/database/database.ts';
import { accountsLocked, type OpenChargeRow, openChargesIn } from '../../accounts/account-rows.ts';
import { type MoneyState, moneyOf } from '../../accounts/post-balance-events.ts';
import { lockSessionsWhere } from '../../sessions/lock-sessions.ts';
import type { SessionStanding } from '../../sessions/session-row.ts';
import { type AttemptRow, attemptColumns } from '../attempts/attempt-row.ts';
import type { AttemptPlace } from '../attempts/gateway-request.ts';
import { lockPaymentsAmong, type PaymentCore } from '../payment-core.ts';
import type { AttemptContext, ContextLine } from './lock-context.ts';

/** An attempt whose approval completes its payment, and where it belongs. */
export interface Completing {
  readonly attemptId: number;
  readonly place: AttemptPlace;
}

type Line = ContextLine & { readonly paymentId: number };

/**
 * Locks what the outcomes of many attempts touch, of one business unit: all sessions, then all payments, then all
 * accounts, each ascending (domain.md 10), and reads everything after the locks. Left out are payments of which an
 * account was merged meanwhile, and the second of two on one account: those are resolved one by one. @returns contexts
 * by the number of their attempt
 */
export async function lockCompletions(tx: Tx, asked: readonly Completing[]): Promise<Map<number, AttemptContext>> {
  const bases = sql.val(asked.map(({ place }) => place.baseId));
  const attemptIds = sql.val(asked.map(({ attemptId }) => attemptId));
  const paying = sql`select account_id from payment_account where payment_id = any(${bases}::bigint[])`;
  const [sessions, payments, , facts] = await Promise.all([
    rowsOf(tx, lockSessionsWhere(asked.map(({ place }) => place.sessionId))),
    rowsOf(tx, lockPaymentsAmong(asked.map(({ place }) => place.baseId))),
    rowsOf(tx, accountsLocked(sql`in (${paying})`)),
    together(tx, {
      attempts: sql<AttemptRow>`select ${attemptColumns} from gateway_attempt
        where id = any(${attemptIds}::bigint[])`,
      lines: sql<Line>`select l.payment_id as "paymentId", l.id, l.account_id as "accountId",
          l.line_item_type as "lineItemType", l.price_minor as "priceMinor", l.account_charge_id as "accountChargeId",
          l.refunded_minor as "refundedMinor", l.adjusted_minor as "adjustedMinor", l.reversed_minor as "reversedMinor"
        from payment_line_item l where l.payment_id = any(${bases}::bigint[]) order by l.id`,
      money: moneyOf(paying),
      charges: openChargesIn(paying),
      moved: sql<{ id: number }>`select id from published.account where id in (${paying})
        and coalesce(merged_into_account_id, rollover_account_id) is not null`,
      zones: sql<{ timezone: string }>`select timezone from published.business_unit
        where id = ${asked[0]?.place.businessUnitId ?? 0}`,
    }),
  ]);
  return contextsOf(asked, { sessions, payments, ...facts });
}

interface Read {
  readonly sessions: readonly SessionStanding[];
  readonly payments: readonly PaymentCore[];
  readonly attempts: readonly AttemptRow[];
  readonly lines: readonly Line[];
  readonly money: readonly MoneyState[];
  readonly charges: readonly OpenChargeRow[];
  readonly moved: readonly { readonly id: number }[];
  readonly zones: readonly { readonly timezone: string }[];
}

function contextsOf(asked: readonly Completing[], read: Read): Map<number, AttemptContext> {
  const sessions = new Map(read.sessions.map((session) => [session.id, session]));
  const attempts = new Map(read.attempts.map((attempt) => [attempt.id, attempt]));
  const pairs = Map.groupBy(read.payments, ({ id, basePaymentId }) => basePaymentId ?? id);
  const lines = Map.groupBy(read.lines, ({ paymentId }) => paymentId);
  const charges = Map.groupBy(read.charges, ({ accountId }) => accountId);
  const money = new Map(read.money.map((state) => [state.accountId, state]));
  const moved = new Set(read.moved.map(({ id }) => id));
  const taken = new Set<number>();
  const contexts = new Map<number, AttemptContext>();
  for (const { attemptId, place } of asked) {
    const pair = pairs.get(place.baseId) ?? [];
    const base = pair.find(({ type }) => type === 'Base Payment');
    const session = sessions.get(place.sessionId);
    const attempt = attempts.get(attemptId);
    const own = lines.get(place.baseId) ?? [];
    const accountIds = [...new Set(own.flatMap(({ accountId }) => (accountId === null ? [] : [accountId])))];
    const isAlone = accountIds.every((id) => !moved.has(id) && !taken.has(id) && money.has(id));
    if (!base || !session || !attempt || !isAlone) continue;
    for (const id of accountIds) taken.add(id);
    contexts.set(attemptId, {
      session,
      base,
      fee: pair.find(({ type }) => type === 'Service Fee'),
      attempt,
      tries: 0,
      sales: [],
      token: '',
      merchants: { base: undefined, fee: undefined },
      timezone: read.zones[0]?.timezone ?? '',
      slug: '',
      last4: '',
      attacked: false,
      lines: own,
      money: accountIds.flatMap((id) => money.get(id) ?? []),
      charges: accountIds.flatMap((id) => charges.get(id) ?? []),
      events: [],
      chargesNow: [],
    });
  }
  return contexts;
}
