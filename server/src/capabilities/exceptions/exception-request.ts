import type { ExceptionAction } from '@ratepayer/contract/payments/gateway-exception.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { maybeRow, oneRow, sql, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { readDailyLimit } from '../reversals/daily-limit.ts';

const lifeHours = 72;

interface About {
  readonly id: number;
  readonly amountMinor: number;
  readonly rowVersion: number;
}

export interface ExceptionRequest {
  readonly id: number;
  readonly ask: { readonly action: ExceptionAction; readonly referenceNumber?: string };
  readonly rowVersion: number;
  readonly reason: string;
  readonly requestedBy: number | null;
  readonly requestedByClient: string;
  readonly requestedByName: string;
  readonly isExpired: boolean;
}

/** What waits for a second person about an exception. */
export const openRequestOf = (tx: Tx, exceptionId: number, now = new Date()): Promise<ExceptionRequest | undefined> =>
  maybeRow(
    tx,
    sql<ExceptionRequest>`select id, ask, target_row_version as "rowVersion", reason, requested_by as "requestedBy", requested_by_client as "requestedByClient", requested_by_name as "requestedByName", expires_date <= ${now} as "isExpired"
      from approval_request where exception_id = ${exceptionId} and status = 'Requested'`,
  );

/**
 * Asks for a second person when the amount lifts what the caller or the business unit gave back today over its limit, as for
 * a refund; a large one needs a fresh sign-in first. @returns the request that waits now. @throws 428 when the sign-in is too old.
 */
export async function requestsDualApproval(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  unit: BusinessUnit,
  exception: About,
  asked: { readonly action: ExceptionAction; readonly reason: string; readonly referenceNumber?: string | undefined },
): Promise<number | undefined> {
  const now = deps.clock.now();
  const amountMinor = Math.abs(exception.amountMinor);
  const { large, isOver } = await readDailyLimit(tx, caller, unit, amountMinor, now);
  if (amountMinor >= large) requireFreshSignIn(caller, now);
  if (!isOver) return undefined;
  const ask = { action: asked.action, ...(asked.referenceNumber ? { referenceNumber: asked.referenceNumber } : {}), askedBy: callerKey(caller) };
  const { id } = await oneRow(
    tx,
    sql<{
      id: number;
    }>`insert into approval_request (business_unit_id, kind, exception_id, target_row_version, amount_minor, ask, reason, requested_by, requested_by_client, requested_by_name, requested_by_role, requested_date, expires_date)
      values (${unit.id}, 'Exception', ${exception.id}, ${exception.rowVersion}, ${amountMinor}, ${JSON.stringify(ask)}::jsonb, ${asked.reason}, ${caller.clientId ? null : caller.id}::int, ${caller.clientId},
        ${caller.name}, ${caller.role}, ${now}, ${new Date(now.getTime() + lifeHours * 3_600_000)}) returning id`,
  );
  const fact = { businessUnitId: unit.id, entityType: 'GatewayException', entityId: exception.id, action: `${asked.action} needs a second person`, after: { amountMinor }, reason: asked.reason };
  await recordAudit(tx, caller, fact);
  return id;
}
