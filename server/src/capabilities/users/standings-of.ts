import type { Permission, Role } from '@ratepayer/contract/users/roles.ts';
import { sql } from 'kysely';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import { isLiveClient } from './api-client-row.ts';
import { grantedTo } from './read-user.ts';
import { isUserId, reachedBy, statusOfUser } from './user-row.ts';

/** What somebody who is connected may hear of at this moment. */
export interface LiveStanding {
  readonly permissions: ReadonlySet<Permission>;
  readonly businessUnitIds: readonly number[];
  /** What was opened before this instant has ended. */
  readonly validFrom: Date;
}
interface Row {
  readonly key: string;
  readonly role: Role;
  readonly permissions: Permission[];
  readonly units: number[];
  readonly validFrom: Date;
}

const kindOf = (key: string) => key.slice(0, key.indexOf(':'));
const restOf = (key: string) => key.slice(key.indexOf(':') + 1);

/**
 * The standing of people and programs by their `callerKey`; nothing for who may not enter any more. Look-up sessions
 * end by themselves, and are not asked about.
 */
export async function standingsOf(db: Database, keys: readonly string[]): Promise<ReadonlyMap<string, LiveStanding>> {
  const people = keys.filter((key) => kindOf(key) !== 'machine' && isUserId(Number(restOf(key))));
  const programs = keys.filter((key) => kindOf(key) === 'machine').map(restOf);
  const rows = await db.platform((tx) =>
    rowsOf(
      tx,
      sql<Row>`select k.key, a.role, case when a.role in ('Customer', 'Base User') then '{}' else a.permissions end
        as permissions, ${reachedBy} as units, a.tokens_valid_from as "validFrom"
        from unnest(${sql.val(people)}::text[]) as k (key)
        join user_account a on a.id = split_part(k.key, ':', 2)::int and ${statusOfUser} = 'Active'
        union all
        select 'machine:' || c.client_id, 'System User', c.permissions, c.business_unit_ids, c.tokens_valid_from
        from identity.machine_client c where ${isLiveClient} and c.client_id = any(${sql.val(programs)}::text[])`,
    ),
  );
  return new Map(
    rows.map(({ key, units, validFrom, ...row }) => [
      key,
      { permissions: new Set(grantedTo(row)), businessUnitIds: units, validFrom },
    ]),
  );
}
