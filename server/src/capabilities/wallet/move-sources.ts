import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { change, everywhere, rowsOf, type Tx } from '../../platform/database/database.ts';
import { lockWallet } from './save-source.ts';
import { forgottenFrom } from './tokens/keep-token.ts';

/** What both kept: one goes, the other stays in its place. */
export interface Twins {
  readonly gone: number;
  readonly kept: number;
}
interface Found extends Twins {
  /** Whether the one that stays cannot be paid with, and the one that goes can. */
  readonly takes: boolean;
}

/** Both wallets, in the order of their customers. */
export async function lockWallets(tx: Tx, one: number, other: number): Promise<void> {
  for (const id of [one, other].toSorted((a, b) => a - b)) await lockWallet(tx, id);
}

/**
 * What one customer keeps to pay with becomes another's, at every business unit, as does being offered first where the
 * other has no first one. One that the other keeps already ends, and its token with it; where the other's has expired,
 * that one pays by the token of the one that ends. Answers which ended for which.
 */
export async function moveSources(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  fromCustomerId: number,
  toCustomerId: number,
): Promise<readonly Twins[]> {
  await lockWallets(tx, fromCustomerId, toCustomerId);
  return everywhere(tx, async () => {
    const twins = await rowsOf(
      tx,
      sql<Found>`select s.id as gone, o.id as kept, o.status <> 'Active' and s.status = 'Active' as takes
        from payment_source s join payment_source o on o.customer_id = ${toCustomerId} and o.is_saved
        and o.status <> 'Removed' and o.gateway_id = s.gateway_id and o.fingerprint = s.fingerprint
        where s.customer_id = ${fromCustomerId} and s.is_saved and s.status <> 'Removed'`,
    );
    if (twins.length > 0) await endTwins(tx, twins, forgottenFrom(clock));
    await change(
      tx,
      sql`update payment_source s set customer_id = ${toCustomerId}, is_default = s.is_default
        and not exists (select 1 from payment_source d where d.customer_id = ${toCustomerId} and d.is_default)
        where s.customer_id = ${fromCustomerId} and s.is_saved and s.status <> 'Removed'`,
    );
    return twins;
  });
}

async function endTwins(tx: Tx, twins: readonly Found[], forgotten: Date): Promise<void> {
  const t = sql`jsonb_to_recordset(${JSON.stringify(twins)}::jsonb) as t (gone bigint, kept bigint, takes boolean)`;
  await change(
    tx,
    sql`update payment_source o set token = s.token, merchant_account_id = s.merchant_account_id, status = 'Active',
      card_expiry_month = s.card_expiry_month, card_expiry_year = s.card_expiry_year
      from ${t} join payment_source s on s.id = t.gone where o.id = t.kept and t.takes`,
  );
  await change(
    tx,
    sql`update kept_token k set
      next_try_date = case when t.takes and k.payment_source_id = t.gone then k.next_try_date else ${forgotten} end,
      payment_source_id = case when t.takes then t.kept else k.payment_source_id end
      from ${t} where k.payment_source_id = t.gone or (t.takes and k.payment_source_id = t.kept)`,
  );
  await change(
    tx,
    sql`update payment_source s set status = 'Removed', is_default = false, removed_date = now()
      from ${t} where s.id = t.gone`,
  );
}
