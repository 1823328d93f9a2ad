import type Stripe from 'stripe';
import type { SettlementLine } from '../settlement-report.ts';

const kinds: Readonly<Record<string, SettlementLine['kind']>> = {
  charge: 'sale',
  refund: 'refund',
  refund_failure: 'refundFailed',
  dispute: 'dispute',
  dispute_reversal: 'disputeReversed',
};
// The payout is the sum of the lines, not one of them.
const sums: readonly string[] = ['payout', 'payout_reversal'];

interface Source {
  readonly id?: string;
  readonly object?: string;
  readonly payment_intent?: string | { readonly id: string } | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
  readonly authorization_code?: string;
}

const sourceOf = ({ source, id }: Stripe.BalanceTransaction): Source =>
  typeof source === 'object' && source !== null ? source : { id: source ?? id };

const intentOf = ({ payment_intent: intent }: Source): string =>
  typeof intent === 'string' ? intent : (intent?.id ?? '');

/**
 * A balance transaction as lines of ours, by its reporting category. Our number of a sale is its intent's, of
 * everything else its own.
 */
export function linesOf(moved: Stripe.BalanceTransaction): SettlementLine[] {
  if (sums.includes(moved.reporting_category)) return [];
  const source = sourceOf(moved);
  const intent = intentOf(source);
  const kind = kinds[moved.reporting_category] ?? 'other';
  return [
    {
      kind,
      reference: source.metadata?.['reference'] ?? '',
      gatewayTransactionId: kind === 'sale' ? intent || (source.id ?? '') : (source.id ?? moved.id),
      saleTransactionId: kind === 'sale' ? '' : intent,
      amountMinor: Math.abs(moved.amount),
      currencyCode: moved.currency.toUpperCase(),
      authCode: source.authorization_code ?? '',
    },
  ];
}
