import type { ExceptionAction } from '@ratepayer/contract/payments/gateway-exception.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { readDailyLimit } from '../reversals/daily-limit.ts';
import { keepersOfRequest, peopleBehind } from '../reversals/keepers.ts';
import type { Requester } from '../reversals/own-request.rules.ts';
import { tellApprovers } from '../reversals/tell-approval.ts';
import { approvalAsked, waitingAbout } from '../reversals/write-approval.ts';

interface About {
  readonly id: number;
  readonly amountMinor: number;
  readonly rowVersion: number;
}

export interface ExceptionRequest extends Requester {
  readonly id: number;
  readonly ask: { readonly action: ExceptionAction; readonly referenceNumber?: string };
  readonly rowVersion: number;
  readonly reason: string;
  readonly requestedByName: string;
  readonly isExpired: boolean;
}

/** What waits for a second person about an exception. */
export function openRequestOf(tx: Tx, exceptionId: number, now = new Date()): Promise<ExceptionRequest | undefined> {
  const columns = sql`id, ask, target_row_version as "rowVersion", reason, requested_by as "requestedBy",
    requested_by_client as "requestedByClient", requested_by_name as "requestedByName",
    expires_date <= ${now} as "isExpired", ${keepersOfRequest}`;
  return maybeRow(tx, waitingAbout<ExceptionRequest>(columns, exceptionId));
}

/**
 * Asks for a second person when the amount lifts what the caller or the business unit gave back today over its limit,
 * as for a refund; a large one needs a fresh sign-in first. @returns the request that waits now. @throws 428 when the
 * sign-in is too old.
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
  const ask = {
    action: asked.action,
    ...(asked.referenceNumber ? { referenceNumber: asked.referenceNumber } : {}),
    askedBy: callerKey(caller),
  };
  const about = { kind: 'Exception', exceptionId: exception.id } as const;
  const request = {
    businessUnitId: unit.id,
    about,
    rowVersion: exception.rowVersion,
    amountMinor,
    ask,
    reason: asked.reason,
  };
  const { id } = await oneRow(tx, approvalAsked(caller, request, now));
  await tellApprovers(tx, {
    id,
    businessUnitId: unit.id,
    decidedBy: asked.action === 'Never taken' ? 'Global Admin' : 'Payments:Refund',
    requestedBy: await peopleBehind(tx, caller),
  });
  const fact = {
    businessUnitId: unit.id,
    entityType: 'GatewayException',
    entityId: exception.id,
    action: `${asked.action} needs a second person`,
    after: { amountMinor },
    reason: asked.reason,
  };
  await recordAudit(tx, caller, fact);
  return id;
}
