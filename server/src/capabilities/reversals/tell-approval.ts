import { change, sql, type Tx } from '../../platform/database/database.ts';
import { announcedBy } from '../../platform/outbox/announce.ts';
import { staffWhoMay } from '../users/staff-who-may.ts';

interface Asked {
  readonly id: number;
  readonly businessUnitId: number;
  readonly paymentId: number;
  readonly kind: 'Void' | 'Refund';
  readonly requestedBy: number;
}

/** Tells everybody who may decide a request that it waits for them; in the transaction that writes it. */
export const tellApprovers = (tx: Tx, { id, businessUnitId, paymentId, kind, requestedBy }: Asked): Promise<number> =>
  change(
    tx,
    announcedBy(sql`select ${businessUnitId}, ${`approval:${id}`}, 'email.Approval Requested', jsonb_build_object('paymentId', ${paymentId}::bigint, 'approvalRequestId', ${id}::bigint, 'to', s.email)
      from (${staffWhoMay(kind === 'Void' ? 'Payments:Void' : 'Payments:Refund', businessUnitId, requestedBy)}) s`),
  );

/** Tells who asked how their requests ended; nobody is told what they withdrew themselves. */
export const tellRequesters = (tx: Tx, ids: readonly number[]): Promise<number> =>
  change(
    tx,
    announcedBy(sql`select r.business_unit_id, 'approval:' || r.id, 'email.Approval Decided', jsonb_build_object('paymentId', r.payment_id, 'approvalRequestId', r.id, 'to', a.email)
      from approval_request r join published.user_account a on a.id = r.requested_by and a.status = 'Active' where r.id = any(${sql.val(ids)}::bigint[]) and r.payment_id is not null and r.status in ('Done', 'Failed', 'Refused', 'Expired')`),
  );
