import type Stripe from 'stripe';
import type { SettlementLine, SettlementReport } from '../settlement-report.ts';
import { linesOf } from './stripe-settlement.rules.ts';

/**
 * Automatic payouts whose parts Stripe has put together, oldest first (docs.stripe.com/reports/payout-reconciliation):
 * a payout is the batch. Of manual payouts Stripe cannot say what is in them.
 */
export async function stripeReports(stripe: Stripe, since: Date): Promise<SettlementReport[]> {
  const reports: SettlementReport[] = [];
  for await (const payout of stripe.payouts.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: 100,
  })) {
    if (
      !payout.automatic ||
      payout.reconciliation_status !== 'completed' ||
      payout.status === 'failed' ||
      payout.status === 'canceled'
    )
      continue;
    const lines: SettlementLine[] = [];
    for await (const moved of stripe.balanceTransactions.list({
      payout: payout.id,
      limit: 100,
      expand: ['data.source'],
    }))
      lines.push(...linesOf(moved));
    reports.push({ batchIdentifier: payout.id, closedAt: new Date(payout.created * 1000), lines });
  }
  return reports.reverse();
}
