import { sql } from 'kysely';
import { oneRow, type Tx } from '../../../platform/database/database.ts';

/** What addresses of a business unit's payer pages begin with. */
export async function slugOfUnit(tx: Tx, businessUnitId: number): Promise<string> {
  const statement = sql<{ slug: string }>`select slug from published.business_unit where id = ${businessUnitId}`;
  return (await oneRow(tx, statement)).slug;
}
