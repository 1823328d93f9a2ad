import type { AccountStanding } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../../platform/database/database.ts';
import { named } from './account-named.ts';

type Row = Omit<AccountStanding, 'archivedDate'> & { readonly archivedDate: Date | null };

/** Where an account stands in its life. */
export async function readStanding(tx: Tx, accountId: number): Promise<AccountStanding> {
  const row = await oneRow(
    tx,
    sql<Row>`select ${named}, a.business_unit_id as "businessUnitId", a.is_archived as "isArchived",
      a.archived_date as "archivedDate", a.is_rollover as "isRollover",
      a.is_rollover and a.rollover_account_id is null as "isWaiting", m.balance,
      a.row_version + m.row_version as "rowVersion",
      (select jsonb_build_object('id', o.id, 'accountNumber', o.account_number,
        'subAccountNumber', o.sub_account_number, 'name', o.name) from account o
        where o.id = coalesce(a.merged_into_account_id, a.rollover_account_id)) as "takenOverBy"
      from account a join account_money m on m.account_id = a.id where a.id = ${accountId}`,
  );
  return { ...row, archivedDate: row.archivedDate?.toISOString() ?? null };
}
