import { claim } from '../../integrations/payment-gateway/vendor-words.rules.ts';
import { rowsOf } from '../../platform/database/database.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { acceptMissing } from '../exceptions/accept-missing.ts';
import { raiseExceptions } from '../exceptions/raise-exception.ts';
import { takeClaim } from '../payments/late-truth/take-claim.ts';
import { isJoinable, signedAmount, withoutBatch } from './batch-members.queries.ts';
import type { OpenBatch } from './open-batch.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

const atOnce = 1_000;

interface Missing {
  readonly type: 'Sale' | 'Refund';
  readonly reference: string;
  readonly gatewayTransactionId: string;
  readonly amountMinor: number;
  readonly paymentId: number;
  readonly reports: number;
}

/**
 * What a report should have named and does not: an exception when it happens first, and of a sale the claim that the
 * gateway never took it when a second report comes without it. `until`: what was approved before, the batch had to
 * name; `slackMs` is how much later than that a batch may close.
 */
export async function reportMissing(deps: PaymentDeps, open: OpenBatch, until: Date, slackMs: number): Promise<void> {
  const { businessUnitId, merchantAccountId, currencyCode } = open;
  const missing = await deps.db.scoped([businessUnitId], (tx) =>
    rowsOf(
      tx,
      sql<Missing>`select t.type, w.gateway_reference as reference, t.gateway_transaction_id as "gatewayTransactionId",
        ${signedAmount} as "amountMinor", t.payment_id as "paymentId",
          (select count(*)::int from settlement_batch b
          where b.merchant_account_id = ${merchantAccountId}
          and b.gateway_closed_date > t.created_date + ${`${slackMs} ms`}::interval) as reports
        from ${withoutBatch(sql`${merchantAccountId}::int`)} t
        join published.gateway_attempt w on w.id = t.gateway_attempt_id
        where t.created_date < ${until} and t.type in ('Sale', 'Refund') and t.reverses_transaction_id is null
        and ${isJoinable}
          and not exists (select 1 from published.gateway_attempt q
          where q.payment_id = t.payment_id and q.outcome in ('Sent', 'Unknown')) order by t.id limit ${atOnce}`,
    ),
  );
  // That a refund failed is for the gateway alone to say; one that no report names stays an exception.
  const again = missing.filter((each) => each.type === 'Sale' && each.reports >= 2);
  const first = missing.filter((each) => !again.includes(each));
  const keyOf = ({ gatewayTransactionId, reference }: Missing) => gatewayTransactionId || reference;
  for (const each of again) {
    const facts = {
      reference: each.reference,
      gatewayTransactionId: each.gatewayTransactionId,
      amountMinor: Math.abs(each.amountMinor),
      currencyCode,
      toldAt: until.toISOString(),
      message: tell('said_missing_twice'),
    };
    await takeClaim(deps, { businessUnitId, merchantAccountId }, claim('Sale', 'notTaken', facts), 'Settlement');
  }
  await deps.db.scoped([businessUnitId], async (tx) => {
    await raiseExceptions(
      tx,
      first.map((each) => ({
        businessUnitId,
        merchantAccountId,
        kind: 'Line Missing',
        gatewayTransactionId: keyOf(each),
        amountMinor: -each.amountMinor,
        currencyCode,
        paymentId: each.paymentId,
      })),
    );
    await acceptMissing(tx, merchantAccountId, again.map(keyOf));
  });
}
