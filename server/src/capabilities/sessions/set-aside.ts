import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';

/**
 * Sessions of scheduled payments whose sale no gateway received no longer stand for them: another one may be opened.
 * @returns how many
 */
export const setAside = (tx: Tx, scheduledPaymentIds: readonly number[]): Promise<number> =>
  change(
    tx,
    sql`update payment_session set abandon_reason = 'Never received', modified_date = now(),
      row_version = row_version + 1 where scheduled_payment_id = any(${sql.val([...scheduledPaymentIds])}::bigint[])
      and abandon_reason <> 'Never received' and status = 'Abandoned'`,
  );
