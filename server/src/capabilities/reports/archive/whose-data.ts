import { sql } from 'kysely';
import { type Database, oneRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Whose } from './archived-rows.ts';

/** An organization as its data is asked for. */
export interface WholeOrganization extends Whose {
  readonly organizationName: string;
  /** The business unit that holds what is written down of it: the first one that is there. */
  readonly homeId: number;
}

/** The organization of a business unit, with every business unit that it has. @throws 404 */
export async function wholeOrganization(db: Database, businessUnitId: number): Promise<WholeOrganization> {
  const found = await db.platform((tx) =>
    rowsOf(
      tx,
      sql<{ id: number; organizationId: number; name: string }>`select u.id, o.id as "organizationId", o.name
        from published.business_unit one
        join published.organization o on o.id = one.organization_id
        join published.business_unit u on u.organization_id = o.id and not u.is_deleted
        where one.id = ${businessUnitId} order by u.id`,
    ),
  );
  const [first] = found;
  if (!first) throw notFound();
  return {
    organizationId: first.organizationId,
    organizationName: first.name,
    homeId: first.id,
    businessUnitIds: found.map(({ id }) => id),
  };
}

/** The organization of a business unit, by its number and its name. */
export const organizationOf = (tx: Tx, businessUnitId: number): Promise<{ organizationId: number; name: string }> =>
  oneRow(
    tx,
    sql<{ organizationId: number; name: string }>`select o.id as "organizationId", o.name from published.organization o
      join published.business_unit u on u.organization_id = o.id where u.id = ${businessUnitId}`,
  );

interface Somebody {
  readonly role: string;
  readonly businessUnitIds: readonly number[];
}

/** Whether somebody administers an organization whole: what is one file is not taken by who may see a part of it. */
export const administersAll = ({ role, businessUnitIds }: Somebody, of: readonly number[]): boolean =>
  (role === 'Global Admin' || role === 'Organization Admin') && of.every((id) => businessUnitIds.includes(id));
