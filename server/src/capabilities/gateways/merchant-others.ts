import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { globalAdmins } from '../users/staff-who-may.ts';
import type { Others } from './merchant-change.rules.ts';

/**
 * One who changes what takes the money of a business unit at a time: of two drafts that are activated at once the
 * second sees the first.
 */
export const holdMerchants = (tx: Tx, businessUnitId: number): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`merchant accounts of ${businessUnitId}`}, 0))`);

/** What goes, or went, elsewhere of all that one may take, and what would go on to another one; they are held. */
export const othersOf = (tx: Tx, id: number): Promise<Others> =>
  oneRow(
    tx,
    sql<Others>`select
      array(select distinct p from merchant_account o cross join unnest(o.served) p
        where o.business_unit_id = m.business_unit_id and o.purpose = m.purpose and o.id <> m.id) as elsewhere,
      array(select distinct p from merchant_account o
        cross join unnest(pairs_of(o.payment_source_types, o.channels)) p
        where o.business_unit_id = m.business_unit_id and o.purpose = m.purpose and o.id > m.id
        and o.status = 'Active' and p <> all(o.vouched) and m.purpose = 'Base Payment') as next
      from merchant_account m where m.id = ${id}`,
  );

/** Whether no other person decides on a merchant account: there is none, or its organization wants none. */
export async function decidesAlone(tx: Tx, callerId: number, businessUnitId: number): Promise<boolean> {
  const { alone } = await oneRow(
    tx,
    sql<{ alone: boolean }>`select not o.dual_control or not exists (${globalAdmins([callerId])}) as alone
      from published.business_unit u join published.organization o on o.id = u.organization_id
      where u.id = ${businessUnitId}`,
  );
  return alone;
}
