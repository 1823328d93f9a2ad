import { sql } from 'kysely';
import { rowsOf, together, type Tx } from '../../../platform/database/database.ts';
import { accountsLocked, type OpenChargeRow, openChargesIn } from '../../accounts/account-rows.ts';
import { type MoneyState, moneyOf } from '../../accounts/post-balance-events.ts';
import { attemptsAmong } from '../attempts/attempt-row.ts';
import type { AttemptContext, ContextLine } from './lock-context.ts';
import { basesOf, type Placed, standingLocked, standingOf } from './set-standing.ts';

type Line = ContextLine & { readonly paymentId: number };

/**
 * Locks what the outcomes of many attempts touch whose approval completes their payment, of one business unit: all
 * sessions, then all payments, then all accounts, each ascending (domain.md 10), and reads everything after the locks.
 * Left out are payments of which an account was merged meanwhile, and the second of two on one account: those are
 * resolved one by one. @returns contexts by the number of their attempt
 */
export async function lockCompletions(tx: Tx, asked: readonly Placed[]): Promise<Map<number, AttemptContext>> {
  const bases = sql.val(basesOf(asked));
  const paying = sql`select account_id from payment_account where payment_id = any(${bases}::bigint[])`;
  const [sessions, payments, , facts] = await Promise.all([
    ...standingLocked(tx, asked),
    rowsOf(tx, accountsLocked(sql`in (${paying})`)),
    together(tx, {
      attempts: attemptsAmong(asked.map(({ attemptId }) => attemptId)),
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
  return withMoney(standingOf(asked, { sessions, payments, attempts: facts.attempts }), facts);
}

interface Read {
  readonly lines: readonly Line[];
  readonly money: readonly MoneyState[];
  readonly charges: readonly OpenChargeRow[];
  readonly moved: readonly { readonly id: number }[];
  readonly zones: readonly { readonly timezone: string }[];
}

/** The same contexts with what their accounts owe. */
function withMoney(standing: Map<number, AttemptContext>, read: Read): Map<number, AttemptContext> {
  const lines = Map.groupBy(read.lines, ({ paymentId }) => paymentId);
  const charges = Map.groupBy(read.charges, ({ accountId }) => accountId);
  const money = new Map(read.money.map((state) => [state.accountId, state]));
  const moved = new Set(read.moved.map(({ id }) => id));
  const taken = new Set<number>();
  const contexts = new Map<number, AttemptContext>();
  for (const [attemptId, context] of standing) {
    const own = lines.get(context.base.id) ?? [];
    const accountIds = [...new Set(own.flatMap(({ accountId }) => (accountId === null ? [] : [accountId])))];
    if (!accountIds.every((id) => !moved.has(id) && !taken.has(id) && money.has(id))) continue;
    for (const id of accountIds) taken.add(id);
    contexts.set(attemptId, {
      ...context,
      timezone: read.zones[0]?.timezone ?? '',
      lines: own,
      money: accountIds.flatMap((id) => money.get(id) ?? []),
      charges: accountIds.flatMap((id) => charges.get(id) ?? []),
    });
  }
  return contexts;
}
