import type { Approval } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { said } from '../../platform/texts/say.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';

type Row = Omit<Approval, 'requestedDate' | 'expiresDate' | 'failReason'> & {
  requestedDate: Date;
  expiresDate: Date;
  failReason: Written;
};

/** What is read of a request, over `approvalJoins`. */
export const approvalColumns = sql<Row>`r.id, r.kind, coalesce(r.ask ->> 'action', r.kind) as action,
  coalesce(p.reference_number, '') as "referenceNumber", r.exception_id as "exceptionId",
  coalesce(e.gateway_transaction_id, '') as "gatewayTransactionId", r.amount_minor as "amountMinor",
  coalesce((r.ask ->> 'goesBackMinor')::bigint, r.amount_minor) as "goesBackMinor",
  coalesce(r.ask -> 'allocations', '[]') as allocations, r.reason, r.status,
  coalesce(r.requested_by, 0) as "requestedById", r.requested_by_name as "requestedByName",
  r.requested_date as "requestedDate", r.expires_date as "expiresDate", r.decided_by_name as "decidedByName",
  r.decision_reason as "decisionReason", r.fail_reason as "failReason"`;

/** `r`, the request, with `p` and `e`, the payment or exception that it is about. */
export const approvalJoins = sql`approval_request r left join published.payment p on p.id = r.payment_id
  left join published.gateway_exception e on e.id = r.exception_id`;

/** A request as it travels. */
export const asApproval = (row: Row): Approval => ({
  ...row,
  failReason: said(row.failReason),
  requestedDate: row.requestedDate.toISOString(),
  expiresDate: row.expiresDate.toISOString(),
});

/** The request about a payment that waits for a second person. */
export async function openApprovalOf(tx: Tx, paymentId: number): Promise<Approval | null> {
  const row = await maybeRow(
    tx,
    sql<Row>`select ${approvalColumns} from ${approvalJoins}
      where r.payment_id = ${paymentId} and r.status = 'Requested' order by r.id desc limit 1`,
  );
  return row ? asApproval(row) : null;
}

/** One request, whatever became of it. */
export async function approvalById(tx: Tx, id: number): Promise<Approval | undefined> {
  const row = await maybeRow(tx, sql<Row>`select ${approvalColumns} from ${approvalJoins} where r.id = ${id}`);
  return row && asApproval(row);
}
