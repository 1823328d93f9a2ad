import { sql } from 'kysely';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import { statusOfUser } from './user-row.ts';

/** Nobody asks more people than this for a permission. */
const most = 10;

/** The administrators of a person's organization, by name: none of whom it has none. */
export const listAdministrators = (db: Database, userId: number): Promise<{ name: string }[]> =>
  db.platform((tx) =>
    rowsOf(
      tx,
      sql<{ name: string }>`select a.name from user_account me join user_account a using (organization_id)
        where me.id = ${userId} and a.role = 'Organization Admin' and ${statusOfUser} = 'Active'
        order by lower(a.name), a.id limit ${most}`,
    ),
  );

/** Who administers an organization, by name: those who may enter, and those who were asked in. */
export const administratorsOf = (tx: Tx, organizationId: number): Promise<{ name: string; email: string }[]> =>
  rowsOf(
    tx,
    sql<{ name: string; email: string }>`select a.name, a.email from user_account a
      where a.organization_id = ${organizationId} and a.role = 'Organization Admin' and ${statusOfUser} <> 'Disabled'
      order by lower(a.name), a.id limit 50`,
  );
