import { sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { maybeRow, oneRow } from '../../platform/database/database.ts';
import { merchantOf } from '../gateways/merchant-accounts.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { Closer } from './closer.ts';
import { type BatchAt, keepOpenBatch, merchantAt } from './open-batch.ts';
import { settleBatch } from './settle-batch.ts';

const firstLookDays = 30;
// Vendors close cards and bank debits in batches of their own, some of them days later.
const slackMs = 3 * 86_400_000;
const lookAgainDays = 4; // batches become readable late, and not in the order in which they closed

/**
 * Takes in the batches that a gateway closed by itself: one of ours beside each of its own. Read again they change
 * nothing. @returns the last that was new.
 */
export async function takeReports(deps: PaymentDeps, at: BatchAt, by: Closer): Promise<number | undefined> {
  const merchant = await merchantAt(deps, at);
  const { since } = await deps.db.scoped([at.businessUnitId], (tx) =>
    oneRow(
      tx,
      sql<{
        since: Date;
      }>`select coalesce(max(gateway_closed_date) - ${`${lookAgainDays} days`}::interval,
        now() - ${`${firstLookDays} days`}::interval) as since from settlement_batch
        where merchant_account_id = ${at.merchantAccountId} and status <> 'Open'`,
    ),
  );
  const reports = await deps
    .gatewayOf(merchant.gatewayType)
    .settlementReports?.({ merchant: merchantOf(merchant), since }, AbortSignal.timeout(merchant.limitSeconds * 4_000));
  crashPoint('batch.reported');
  let last: number | undefined;
  for (const report of reports ?? []) {
    if (report.lines.length === 0) continue;
    const open = await deps.db.scoped([at.businessUnitId], async (tx) => {
      const known = await maybeRow(
        tx,
        sql`select 1 from settlement_batch
          where merchant_account_id = ${at.merchantAccountId} and batch_identifier = ${report.batchIdentifier}
          and status <> 'Open'`,
      );
      return known ? undefined : keepOpenBatch(deps, tx, at, report.batchIdentifier);
    });
    if (open && (await settleBatch(deps, open, { lines: report.lines, closedDate: report.closedAt, slackMs }, by)))
      last = open.id;
  }
  return last;
}
