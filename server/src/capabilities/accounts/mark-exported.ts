import { type RawBuilder, sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';

/**
 * Says that the biller was told of entries (domain rule 1), in the transaction that makes the file final: the next file
 * of accounts is taken to contain them. @returns how many there were
 */
export const markExported = (tx: Tx, businessUnitId: number, entries: RawBuilder<unknown>, at: Date): Promise<number> =>
  change(
    tx,
    sql`update balance_event set exported_date = ${at} where business_unit_id = ${businessUnitId}
      and exported_date is null and id in (${entries})`,
  );

/** Says that the biller was not told of entries after all: the next file of accounts is taken not to contain them. */
export const unmarkExported = (tx: Tx, businessUnitId: number, entries: readonly number[]): Promise<number> =>
  change(
    tx,
    sql`update balance_event set exported_date = null where business_unit_id = ${businessUnitId}
      and id = any(${sql.val(entries)}::bigint[])`,
  );
