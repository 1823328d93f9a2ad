import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { unitStates } from '@ratepayer/contract/organizations/unit-states.ts';

export interface UsingUnit {
  readonly id: number;
  readonly name: string;
  readonly organizationName: string;
  readonly status: (typeof unitStates)[number];
}

const most = 200;

/** Business units of a scope that use a billing system. */
export const unitsUsing = (tx: Tx, businessUnitIds: readonly number[], id: number): Promise<UsingUnit[]> =>
  rowsOf(
    tx,
    sql<UsingUnit>`select u.id, u.name, o.name as "organizationName", u.status from published.business_unit u
      join published.organization o on o.id = u.organization_id
      where u.billing_system_id = ${id} and u.id = any(${sql.val([...businessUnitIds])}::int[]) and not u.is_deleted
      order by lower(u.name), u.id limit ${sql.lit(most)}`,
  );
