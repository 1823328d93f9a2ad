import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { sayTold } from '../../platform/texts/say.ts';
import {
  refundableOf,
  type Why,
  whyNoChargeback,
  whyNoExternalReversal,
  whyNoRefund,
  whyNoVoid,
  whyWaits,
} from '../reversals/reversal-guards.rules.ts';
import { readReversal } from '../reversals/reversal-state.ts';

/** What staff may do now, and why not otherwise; the same rules decide when they do it. */
export async function readPossible(
  tx: Tx,
  id: number,
): Promise<
  Pick<
    PaymentDetails,
    'rowVersion' | 'refundableMinor' | 'feeRefundableMinor' | 'netMinor' | 'settled' | 'underWay' | 'actions'
  >
> {
  const state = await readReversal(tx, id);
  const { timezone } = await oneRow(
    tx,
    sql<{
      timezone: TimeZone;
    }>`select u.timezone from published.payment p
      join published.business_unit u on u.id = p.business_unit_id where p.id = ${id}`,
  );
  const asked = (why: Why) => ({ allowed: why === undefined, why: why ? sayTold(why.errorMessage) : '' });
  const { payment, fee, settled, underWay } = state;
  return {
    rowVersion: payment.rowVersion,
    refundableMinor: refundableOf(state),
    feeRefundableMinor:
      fee?.status === 'Succeeded' ? fee.amountMinor - fee.refundedAmountMinor - fee.adjustedAmountMinor : 0,
    netMinor:
      payment.postedDate && payment.status !== 'Voided'
        ? payment.amountMinor - payment.refundedAmountMinor - payment.adjustedAmountMinor
        : 0,
    settled: settled?.closedDate
      ? { batchIdentifier: settled.batchIdentifier, closedDate: settled.closedDate.toISOString() }
      : null,
    underWay: underWay
      ? {
          id: underWay.id,
          operation: underWay.operation,
          outcome: underWay.outcome,
          amountMinor: underWay.amountMinor,
          requestedAt: new Date(underWay.requestedAt).toISOString(),
        }
      : null,
    actions: {
      void: asked(whyNoVoid(state, timezone) ?? whyWaits(state)),
      refund: asked(whyNoRefund(state) ?? whyWaits(state)),
      chargeback: asked(whyNoChargeback(state) ?? whyWaits(state)),
      reverse: asked(whyNoExternalReversal(state)),
    },
  };
}
