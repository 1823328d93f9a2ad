import { changeEverywhere, sql, type Tx } from '../../platform/database/database.ts';
import { lockWallet } from './save-source.ts';

/**
 * What one customer keeps to pay with becomes another's, at every business unit. One that the other keeps already stays
 * behind, as does being offered first where the other has a first one.
 */
export async function moveSources(tx: Tx, fromCustomerId: number, toCustomerId: number): Promise<void> {
  for (const id of [fromCustomerId, toCustomerId].toSorted((a, b) => a - b)) await lockWallet(tx, id);
  await changeEverywhere(
    tx,
    sql`update payment_source s set customer_id = ${toCustomerId}, is_default = s.is_default
      and not exists (select 1 from payment_source d where d.customer_id = ${toCustomerId} and d.is_default)
      where s.customer_id = ${fromCustomerId} and s.is_saved and s.status <> 'Removed'
      and not exists (select 1 from payment_source o where o.customer_id = ${toCustomerId} and o.is_saved
      and o.status <> 'Removed' and o.gateway_id = s.gateway_id and o.fingerprint = s.fingerprint)`,
  );
}
