import { sql } from 'kysely';
import type { GatewayEntry } from '../../integrations/payment-gateway/gateway-entry.ts';
import { change, type Database } from '../../platform/database/database.ts';

/**
 * Makes sure of a gateway for each type of the registry that takes real money, by any number of nodes at once and at
 * every start: one that is there stays as it is set.
 */
export function ensureGateways(db: Database, entries: readonly GatewayEntry[]): Promise<number> {
  const types = entries.filter(({ isTest }) => !isTest).map(({ type }) => type);
  return db.platform((tx) =>
    change(
      tx,
      sql`insert into gateway (name, gateway_type)
        select type, type from unnest(${sql.val(types)}::text[]) with ordinality as listed (type, nth)
        where not exists (select 1 from gateway where gateway_type = listed.type)
        order by nth on conflict (name) do nothing`,
    ),
  );
}
