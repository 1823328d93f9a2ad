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
  /** Of a payer: the own accounts, and the business units that they are of. */
  readonly accountIds: readonly number[];
  readonly unitsOfAccounts: readonly number[];
  /** What was opened before this instant has ended. */
  readonly validFrom: Date;
}
interface Row {
  readonly key: string;
  readonly role: Role;
  readonly permissions: Permission[];
  readonly units: number[];
  readonly accounts: number[];
  readonly unitsOfAccounts: number[];
  readonly validFrom: Date;
}

const kindOf = (key: string) => key.slice(0, key.indexOf(':'));
const restOf = (key: string) => key.slice(key.indexOf(':') + 1);

/** Of the links of a payer `a`; nothing for everybody else. */
const ownedBy = (what: ReturnType<typeof sql>) => sql`select ${what} from published.customer_account l
  where a.role = 'Customer' and l.customer_id = a.customer_id and l.unlinked_date is null`;

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
        as permissions, ${reachedBy} as units, array(${ownedBy(sql`l.account_id`)}) as accounts,
        array(${ownedBy(sql`distinct l.business_unit_id`)}) as "unitsOfAccounts", a.tokens_valid_from as "validFrom"
        from unnest(${sql.val(people)}::text[]) as k (key)
        join user_account a on a.id = split_part(k.key, ':', 2)::int and ${statusOfUser} = 'Active'
        union all
        select 'machine:' || c.client_id, 'System User', c.permissions, c.business_unit_ids, '{}', '{}',
        c.tokens_valid_from
        from identity.machine_client c where ${isLiveClient} and c.client_id = any(${sql.val(programs)}::text[])`,
    ),
  );
  return new Map(
    rows.map(({ key, units, accounts, unitsOfAccounts, validFrom, ...row }) => [
      key,
      {
        permissions: new Set(grantedTo(row)),
        businessUnitIds: units,
        accountIds: accounts,
        unitsOfAccounts,
        validFrom,
      },
    ]),
  );
}
