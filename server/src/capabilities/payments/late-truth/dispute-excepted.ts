import { type RawBuilder, sql } from 'kysely';
import { oneRow, type Tx } from '../../../platform/database/database.ts';

const isDispute = sql`w.kind = 'Money Without A Payment' and w.claim ->> 'operation' in ('Dispute', 'Return')`;

/**
 * That a dispute or return of a payment stands which our books could not take, or did not record yet: the payer may
 * have the money already, so that nothing of it goes back by itself.
 */
export const isDisputeExcepted = (paymentId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from published.gateway_exception w
    where w.payment_id = ${paymentId} and ${isDispute}
    and (w.resolution = '' or w.unrecorded_since is not null
    or (w.resolution = 'Accepted' and w.resolved_by <> 'System')))`;

/** The same of one payment, read under its lock. */
export const disputeExcepted = async (tx: Tx, paymentId: number): Promise<boolean> =>
  (await oneRow(tx, sql<{ is: boolean }>`select ${isDisputeExcepted(sql`${paymentId}::bigint`)} as is`)).is;

/** Whether one of these still waits for a person. */
export const disputeOpen = async (tx: Tx, paymentId: number): Promise<boolean> =>
  (
    await oneRow(
      tx,
      sql<{ is: boolean }>`select exists (select 1 from published.gateway_exception w
        where w.payment_id = ${paymentId} and w.resolution = '' and ${isDispute}) as is`,
    )
  ).is;
