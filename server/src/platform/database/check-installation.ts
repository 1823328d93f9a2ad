import { sql } from 'kysely';
import { type Database, oneRow, rowsOf } from './database.ts';

const mostClockSkewSeconds = 60;
const sampleClient = 'riverton-cis';

/**
 * What only the database can tell about a production installation (security.md 7): one sentence per fault.
 * Sample logins have addresses under the reserved name .test; `testGateways` are the types of gateway that take no real
 * money.
 */
export async function installationFaults(db: Database, now: Date, testGateways: readonly string[]): Promise<string[]> {
  return db.platform(async (tx) => {
    const role = await oneRow(
      tx,
      sql<{
        name: string;
        strong: boolean;
        owns: boolean;
      }>`select current_user as name, rolsuper or rolbypassrls as strong,
        exists (select 1 from pg_class c
        where c.relowner = r.oid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace) as owns
        from pg_roles r where rolname = current_user`,
    );
    const open = await rowsOf(
      tx,
      sql<{ name: string }>`select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
          and (a.attname = 'business_unit_id' or (a.attname = 'organization_id' and a.attnotnull))
          where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    const live = await rowsOf(
      tx,
      sql<{
        name: string;
      }>`select distinct u.name from published.merchant_account m
        join published.gateway g on g.id = m.gateway_id and g.gateway_type = any(${sql.val([...testGateways])}::text[])
        join published.business_unit u on u.id = m.business_unit_id and u.status = 'Live'
        where m.status = 'Active' order by 1`,
    );
    const found = await oneRow(
      tx,
      sql<{
        logins: number;
        clients: number;
        seconds: number;
      }>`select (select count(*)::int from published.login where lower(email) like '%.test') as logins,
        (select count(*)::int from published.machine_client
        where client_id = ${sampleClient}) as clients, abs(extract(epoch
        from clock_timestamp() - ${now}::timestamptz))::float8 as seconds`,
    );
    return [
      ...(role.strong || role.owns
        ? [
            `In production DATABASE_URL must use a role that is neither owner nor superuser and cannot bypass row-level security; ${role.name} is.`,
          ]
        : []),
      ...open.map(
        ({ name }) =>
          `The table ${name} has no forced row-level security. Run the migrations as the owner (DATABASE_OWNER_URL).`,
      ),
      ...live.map(
        ({ name }) =>
          `The business unit "${name}" is Live on a test gateway. Give it a gateway of a payment provider, or set it to Setting Up.`,
      ),
      ...(found.logins > 0
        ? [
            'In production no sample login may be there. Use a database without the sample town (DATABASE_URL, DATA_DIR).',
          ]
        : []),
      ...(found.clients > 0
        ? [
            'In production no sample machine client may be there. Use a database without the sample town (DATABASE_URL, DATA_DIR).',
          ]
        : []),
      ...(found.seconds > mostClockSkewSeconds
        ? [
            `The clock of this machine is ${Math.round(found.seconds)} seconds off the database's. Set both by a time service.`,
          ]
        : []),
    ];
  });
}
