import { sql } from 'kysely';
import { rowsOf, together, type Tx } from '../../platform/database/database.ts';
import { lockAccounts, refuseUnlocked } from '../accounts/account-rows.ts';
import { type MoneyState, moneyOf } from '../accounts/post-balance-events.ts';
import { standingFor } from '../payments/outcome/attempt-places.ts';
import { linesOf, type ContextLine } from '../payments/outcome/lock-context.ts';
import type { PaymentCore } from '../payments/payment-core.ts';
import { registerOf } from './register.ts';
import type { ChargeNow, LineEvent } from './reversing-postings.rules.ts';

export interface AccountSide {
  readonly lines: readonly ContextLine[];
  readonly money: readonly MoneyState[];
  readonly events: readonly LineEvent[];
  readonly chargesNow: readonly ChargeNow[];
}

/** The accounts that stand for a payment's now, locked, with their money and what the register holds of its lines. */
export async function accountSide(tx: Tx, payment: Pick<PaymentCore, 'id' | 'basePaymentId'>): Promise<AccountSide> {
  const baseId = sql`${payment.basePaymentId ?? payment.id}::bigint`;
  const accounts = await rowsOf(tx, sql<{ id: number }>`select id from (${standingFor(baseId)}) s order by id`);
  const ids = accounts.map((account) => account.id);
  const [, facts] = await Promise.all([
    lockAccounts(tx, ids),
    together(tx, {
      lines: linesOf(payment.id, sql`(${standingFor(baseId)})`),
      money: moneyOf(sql`select unnest(${sql.val(ids)}::bigint[])`),
      ...registerOf(payment.id),
    }),
  ]);
  const side = facts as AccountSide;
  refuseUnlocked(
    ids.map((account_id) => ({ account_id })),
    side.lines,
  );
  return side;
}
