import { sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { maybeRow } from '../../platform/database/database.ts';
import { merchantOf } from '../gateways/merchant-accounts.ts';
import { inquireOpenAttempts } from '../payments/attempts/inquire-open-attempts.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { Closer } from './closer.ts';
import { type BatchAt, keepOpenBatch, merchantAt, somethingWaits } from './open-batch.ts';
import { settleBatch } from './settle-batch.ts';
import { takeReports } from './take-reports.ts';

/**
 * Closes the day of a merchant account. Attempts without an outcome are asked about first; then the gateway closes and
 * names what is in the day, line by line, and what the lines prove joins. A gateway without a report is closed by age;
 * one that closes by itself is asked for the batches it has closed. Done again after a crash it ends the same.
 * @returns the batch that was closed last, or undefined when there was nothing to close: there is no empty batch.
 */
export async function closeBatch(deps: PaymentDeps, at: BatchAt, by: Closer): Promise<number | undefined> {
  const merchant = await merchantAt(deps, at);
  const gateway = deps.gatewayOf(merchant.gatewayType);
  await inquireOpenAttempts(deps, at, merchant);
  if (gateway.settlementReports) return takeReports(deps, at, by);
  const open = await deps.db.scoped([at.businessUnitId], async (tx) => {
    // A gateway that reports is asked in each case: its line may name what we hold as declined.
    if (!gateway.closeBatch && !(await maybeRow(tx, sql`select 1 where ${somethingWaits(at)}`))) return undefined;
    return keepOpenBatch(deps, tx, at);
  });
  if (!open) return undefined;
  const lines = await gateway.closeBatch?.(
    { merchant: merchantOf(merchant), batchIdentifier: open.batchIdentifier },
    AbortSignal.timeout(merchant.limitSeconds * 1000),
  );
  crashPoint('batch.reported');
  const closed = await settleBatch(deps, open, lines && { lines, closedDate: open.askedDate, slackMs: 0 }, by);
  return closed ? open.id : undefined;
}
