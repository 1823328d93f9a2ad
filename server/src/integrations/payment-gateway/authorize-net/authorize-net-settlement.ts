import type { SettlementLine, SettlementReport } from '../settlement-report.ts';
import type { Ask } from './authorize-net-client.ts';
import { batchesSince, inBatch } from './authorize-net-lists.ts';
import { linesOf } from './authorize-net-statuses.rules.ts';

/**
 * Batches that Authorize.Net closed by itself, once a day; cards and bank debits have batches of their own. One that
 * ended in an error was not funded, so nothing in it is settled; what it held shows as missing.
 */
export async function authorizeNetReports(ask: Ask, since: Date): Promise<SettlementReport[]> {
  const reports: SettlementReport[] = [];
  for (const { batchId, settlementState, settlementTimeUTC } of await batchesSince(ask, since)) {
    if (settlementState !== 'settledSuccessfully') continue;
    const lines: SettlementLine[] = [];
    for await (const each of inBatch(ask, batchId)) lines.push(...linesOf(each));
    reports.push({ batchIdentifier: batchId, closedAt: new Date(settlementTimeUTC), lines });
  }
  return reports;
}
