import { sql } from 'kysely';
import { change, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Transfer } from './move-money.ts';

export interface NewTransfer {
  readonly businessUnitId: number;
  readonly kind: Transfer['kind'];
  readonly fromAccountId: number;
  /** Null while the balance waits. */
  readonly toAccountId: number | null;
}

/** Writes who takes over from whom; answers the rows' ids with the accounts they are from. */
export const writeTransfers = (tx: Tx, transfers: readonly NewTransfer[], by: string) =>
  rowsOf(
    tx,
    sql<{ id: number; fromAccountId: number }>`insert into account_transfer (business_unit_id, kind, from_account_id,
      to_account_id, created_by, moved_date)
      select x."businessUnitId", x.kind, x."fromAccountId", x."toAccountId", ${by},
        case when x."toAccountId" is not null then now() end
      from jsonb_to_recordset(${JSON.stringify(transfers)}::jsonb) as x ("businessUnitId" int, kind text,
        "fromAccountId" bigint, "toAccountId" bigint)
      returning id, from_account_id as "fromAccountId"`,
  );

/** The account is active again: nothing takes over from it any more. */
export const endTransfer = (tx: Tx, fromAccountId: number) =>
  change(
    tx,
    sql`update account_transfer set ended_date = now() where from_account_id = ${fromAccountId} and ended_date is null`,
  );
