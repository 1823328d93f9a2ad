import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { announcedBy } from '../../platform/outbox/announce.ts';
import { globalAdmins, staffWhoMay } from '../users/staff-who-may.ts';

interface Asked {
  readonly id: number;
  readonly businessUnitId: number;
  /** Undefined: about an exception. */
  readonly paymentId?: number | undefined;
  /** Who may decide it. */
  readonly decidedBy: 'Payments:Void' | 'Payments:Refund' | 'Global Admin';
  /** Who asked, or stands behind the program that did: they may not decide. */
  readonly requestedBy: readonly number[];
}

/** Tells everybody who may decide a request that it waits for them; in the transaction that writes it. */
export const tellApprovers = (
  tx: Tx,
  { id, businessUnitId, paymentId, decidedBy, requestedBy }: Asked,
): Promise<number> =>
  change(
    tx,
    announcedBy(sql`select ${businessUnitId}, ${`approval:${id}`}, 'email.Approval Requested',
        jsonb_strip_nulls(jsonb_build_object('paymentId', ${paymentId ?? null}::bigint, 'approvalRequestId',
        ${id}::bigint, 'to', s.email))
      from (${decidedBy === 'Global Admin' ? globalAdmins(requestedBy) : staffWhoMay(decidedBy, businessUnitId, requestedBy)}) s`),
  );

/** Tells who asked how their requests ended; nobody is told what they withdrew themselves. */
export const tellRequesters = (tx: Tx, ids: readonly number[]): Promise<number> =>
  change(
    tx,
    announcedBy(sql`select r.business_unit_id, 'approval:' || r.id, 'email.Approval Decided',
      jsonb_strip_nulls(jsonb_build_object('paymentId', r.payment_id, 'approvalRequestId', r.id, 'to', a.email))
      from approval_request r join published.user_account a on a.id = r.requested_by and a.status = 'Active'
      where r.id = any(${sql.val(ids)}::bigint[]) and r.status in ('Done', 'Failed', 'Refused', 'Expired')`),
  );
