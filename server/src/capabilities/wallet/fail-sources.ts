import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

/** A card or bank account of which its issuer or bank says that it is of no use. */
export interface FailedSource {
  readonly id: number;
  /** As the gateway or the bank calls it. */
  readonly code: string;
  /** The return that says so; one that was counted counts no more, whatever became of the source since. */
  readonly adjustmentId?: number;
}

/** Marks sources as Invalid, none of them offered first any more. @returns those that this said something new about */
export const failSources = (tx: Tx, failed: readonly FailedSource[], now: Date): Promise<{ id: number }[]> =>
  rowsOf(
    tx,
    sql<{ id: number }>`with said as materialized (select distinct on (id) id, code, coalesce("adjustmentId", 0) as last
        from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as x (id bigint, code text, "adjustmentId" bigint)
        order by id, "adjustmentId" desc nulls last),
      held as materialized (select s.id from payment_source s where s.id = any(array(select id from said))
        order by s.id for no key update)
      update payment_source s set status = 'Invalid', is_default = false, invalid_code = said.code,
        invalid_date = ${now}::timestamptz, returned_through = greatest(s.returned_through, said.last)
      from said join held on held.id = said.id
      where s.id = said.id and s.status <> 'Removed' and (said.last = 0 or said.last > s.returned_through)
      returning s.id`,
  );
