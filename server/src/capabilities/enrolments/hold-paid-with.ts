import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

/** Autopay that holds, and what it is paid with. */
export interface PaidWith {
  readonly id: number;
  readonly accountId: number;
  readonly businessUnitId: number;
  readonly paymentSourceId: number;
  readonly backupPaymentSourceId: number | null;
}

/** Autopay that is paid with these sources, first or second, and that of these numbers, under their locks. */
export const holdPaidWith = (
  tx: Tx,
  { sourceIds, ids = [] }: { readonly sourceIds: readonly number[]; readonly ids?: readonly number[] },
): Promise<PaidWith[]> =>
  rowsOf(
    tx,
    sql<PaidWith>`select id, account_id as "accountId", business_unit_id as "businessUnitId",
      payment_source_id as "paymentSourceId", backup_payment_source_id as "backupPaymentSourceId"
      from autopay_enrollment where is_active and (id = any(${sql.val([...ids])}::bigint[])
        or payment_source_id = any(${sql.val([...sourceIds])}::bigint[])
        or backup_payment_source_id = any(${sql.val([...sourceIds])}::bigint[]))
      order by id for no key update`,
  );

/** How many payments of autopay came back one after the other, as of the last one that did. */
export const countReturns = (tx: Tx, counts: readonly { readonly id: number; readonly inARow: number }[]) =>
  rowsOf(
    tx,
    sql<{ id: number }>`update autopay_enrollment e set return_count = x."inARow"
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as x (id bigint, "inARow" int)
      where e.id = x.id and e.return_count <> x."inARow" returning e.id`,
  );
