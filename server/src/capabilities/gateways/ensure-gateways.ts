import { sql } from 'kysely';
import type { GatewayEntry } from '../../integrations/payment-gateway/gateway-entry.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { change, type Database } from '../../platform/database/database.ts';

/**
 * Makes sure of a gateway for each type of the registry, by any number of nodes at once and at every start: one that is
 * there stays as it is set. What takes no real money is there outside production alone, where everything can be tried
 * from nothing on.
 */
export function ensureGateways(
  db: Database,
  entries: readonly GatewayEntry[],
  { NODE_ENV }: Pick<Settings, 'NODE_ENV'>,
): Promise<number> {
  const types = entries.filter(({ isTest }) => !isTest || NODE_ENV !== 'production').map(({ type }) => type);
  const tests = entries.filter(({ isTest }) => isTest).map(({ type }) => type);
  return db.platform(async (tx) => {
    const made = await change(
      tx,
      sql`insert into gateway (name, gateway_type)
        select type, type from unnest(${sql.val(types)}::text[]) with ordinality as listed (type, nth)
        where not exists (select 1 from gateway where gateway_type = listed.type)
        order by nth on conflict (name) do nothing`,
    );
    // The registry alone knows which of them take no real money.
    await change(
      tx,
      sql`update gateway set is_test = not is_test
        where is_test <> (gateway_type = any(${sql.val(tests)}::text[]))`,
    );
    return made;
  });
}
