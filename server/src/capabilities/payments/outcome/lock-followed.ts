import { sql } from 'kysely';
import { together, type Tx } from '../../../platform/database/database.ts';
import { merchantAccountWhere } from '../../gateways/merchant-accounts.ts';
import { attemptsAmong } from '../attempts/attempt-row.ts';
import type { AttemptContext } from './lock-context.ts';
import { basesOf, type Placed, standingLocked, standingOf } from './set-standing.ts';

/**
 * Locks what the outcomes of many base sales touch whose fee follows, of one business unit: all sessions, then all
 * payments, each ascending, and no account, since nothing is posted yet; and reads after the locks what the fee's
 * request needs. @returns contexts by the number of their attempt
 */
export async function lockFollowed(tx: Tx, asked: readonly Placed[]): Promise<Map<number, AttemptContext>> {
  const bases = sql.val(basesOf(asked));
  const [sessions, payments, { attempts, tokens, merchants, units }] = await Promise.all([
    ...standingLocked(tx, asked),
    together(tx, {
      attempts: attemptsAmong(asked.map(({ attemptId }) => attemptId)),
      tokens: sql<{ baseId: number; token: string }>`select p.id as "baseId", s.token
        from unnest(${bases}::bigint[]) w (id)
        cross join lateral (select id, payment_source_id from payment where id = w.id offset 0) p
        cross join lateral (select token from published.payment_source where id = p.payment_source_id offset 0) s`,
      merchants: merchantAccountWhere(sql`any(array(select f.merchant_account_id
        from unnest(${bases}::bigint[]) w (id)
        cross join lateral (select merchant_account_id from payment where base_payment_id = w.id offset 0) f))`),
      units: sql<{ timezone: string; slug: string }>`select timezone, slug from published.business_unit
        where id = ${asked[0]?.place.businessUnitId ?? 0}`,
    }),
  ]);
  const tokenOf = new Map(tokens.map(({ baseId, token }) => [baseId, token]));
  const merchantOf = new Map(merchants.map((merchant) => [merchant.id, merchant]));
  const contexts = new Map<number, AttemptContext>();
  for (const [attemptId, context] of standingOf(asked, { sessions, payments, attempts })) {
    const token = tokenOf.get(context.base.id);
    const fee = context.fee && merchantOf.get(context.fee.merchantAccountId);
    if (token === undefined || !fee) continue;
    contexts.set(attemptId, { ...context, ...units[0], token, merchants: { base: undefined, fee } });
  }
  return contexts;
}
