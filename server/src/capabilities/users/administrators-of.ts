import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { statusOfUser } from './user-row.ts';

/** No organization has more administrators to choose from. */
const most = 100;

/** Who may be given what administrators do in a business unit: those of its organization, and the platform's. */
export const administratorsOf = (tx: Tx, businessUnitId: number): Promise<{ id: number; name: string }[]> =>
  rowsOf(
    tx,
    sql<{ id: number; name: string }>`select a.id, a.name from user_account a
      where ${statusOfUser} = 'Active' and (a.role = 'Global Admin' or (a.role = 'Organization Admin'
        and a.organization_id = (select organization_id from published.business_unit where id = ${businessUnitId})))
      order by a.role desc, lower(a.name), a.id limit ${most}`,
  );
