import type { LineItemType } from '@ratepayer/contract/payments/channels.ts';
import type { Posting } from './post-balance-events.ts';

export interface PaidLine {
  readonly id: number;
  readonly lineItemType: LineItemType;
  readonly priceMinor: number;
  readonly accountChargeId: number | null;
}

export interface ChargeState {
  readonly id: number;
  readonly remainingMinor: number;
  readonly includedInBalance: boolean;
}

/**
 * How the paid lines of one account reach its buckets (domain rule 11). Posting never refuses: what a charge or late
 * fee can no longer take becomes a credit in bucket Balance. `charges` come oldest due date first.
 */
export function postingsOf(
  lines: readonly PaidLine[],
  lateFeeMinor: number,
  charges: readonly ChargeState[],
): Posting[] {
  const left = new Map(charges.map((charge) => [charge.id, charge.remainingMinor]));
  let lateFeeLeft = Math.max(lateFeeMinor, 0);
  return lines.flatMap((line): Posting[] => {
    const posting = (
      bucket: Posting['bucket'],
      amount: number,
      allocations: Posting['chargeAllocations'],
    ): Posting[] =>
      amount === 0
        ? []
        : [
            {
              eventType: 'Payment',
              bucket,
              amountMinor: -amount,
              sourceLineId: line.id,
              chargeAllocations: allocations,
            },
          ];
    switch (line.lineItemType) {
      case 'AccountBalance':
        return posting(
          'Balance',
          line.priceMinor,
          spread(
            line.priceMinor,
            charges.filter((c) => c.includedInBalance),
            left,
          ),
        );
      case 'LateFee': {
        const taken = Math.min(lateFeeLeft, line.priceMinor);
        lateFeeLeft -= taken;
        return [...posting('LateFee', taken, []), ...posting('Balance', line.priceMinor - taken, [])];
      }
      case 'OpenCharge': {
        const charge = charges.find((c) => c.id === line.accountChargeId);
        const allocations = charge ? spread(line.priceMinor, [charge], left) : [];
        const taken = allocations.reduce((sum, a) => sum + a.amountMinor, 0);
        if (!charge || charge.includedInBalance) return posting('Balance', line.priceMinor, allocations);
        return [...posting('OpenCharge', taken, allocations), ...posting('Balance', line.priceMinor - taken, [])];
      }
      default:
        return [];
    }
  });
}

function spread(
  amount: number,
  charges: readonly ChargeState[],
  left: Map<number, number>,
): { accountChargeId: number; amountMinor: number }[] {
  let rest = amount;
  return charges.flatMap((charge) => {
    const taken = Math.min(rest, left.get(charge.id) ?? 0);
    if (taken === 0) return [];
    rest -= taken;
    left.set(charge.id, (left.get(charge.id) ?? 0) - taken);
    return [{ accountChargeId: charge.id, amountMinor: taken }];
  });
}
