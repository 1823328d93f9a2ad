import { rowsOf, sql, type Tx } from '../../platform/database/database.ts';
import { attachToBatch, settleFound, settleHalves } from '../exceptions/explain-batch.ts';
import { type NewException, raiseExceptions } from '../exceptions/raise-exception.ts';
import { signedAmount } from './batch-members.queries.ts';
import type { OpenBatch } from './open-batch.ts';

interface Difference {
  readonly kind: NewException['kind'];
  readonly gatewayTransactionId: string;
  readonly amountMinor: number;
  readonly paymentId: number | null;
  /** The batch whose difference is the other half of this one, when it is known. */
  readonly explainedBy: string | null;
}

/**
 * Names what the gateway's batch and ours do not explain to each other: lines without partner on either side, and other
 * amounts. Their sum is the gateway's net less ours. Runs in the transaction that closes the batch.
 */
export async function explainDifferences(tx: Tx, open: OpenBatch): Promise<void> {
  const differences = await rowsOf(tx, sql<Difference>`${linesWithout(open.id)} union all ${membersWithout(open.id)}`);
  if (differences.length > 0) {
    const attached = await attachToBatch(tx, open, differences);
    const isAttached = (difference: Difference) => attached.some((each) => each.gatewayTransactionId === difference.gatewayTransactionId && each.amountMinor === difference.amountMinor);
    const { businessUnitId, merchantAccountId, currencyCode } = open;
    await raiseExceptions(
      tx,
      differences
        .filter((difference) => !isAttached(difference))
        .map(({ kind, gatewayTransactionId, amountMinor, paymentId }) => ({
          businessUnitId,
          merchantAccountId,
          kind,
          gatewayTransactionId,
          amountMinor,
          currencyCode,
          settlementBatchId: open.id,
          ...(paymentId === null ? {} : { paymentId }),
        })),
    );
  }
  await settleExplained(tx, open, differences);
}

const signedLine = sql`case when l.kind in ('sale', 'refundFailed', 'disputeReversed') then l.amount_minor else -l.amount_minor end`;

/** Lines that no member explains to the cent. What was sent to settle an exception has an attempt of ours and no transaction. */
const linesWithout = (id: number) => sql`select x.kind, x.key as "gatewayTransactionId", x.difference as "amountMinor", x.payment_id as "paymentId", x.explained as "explainedBy" from (
  select case when e.exception_id is not null then 'Given Back' when t.settlement_batch_id = ${id} then 'Amount Differs' else 'Money Without A Payment' end as kind, coalesce(nullif(l.gateway_transaction_id, ''), l.reference) as key, t.payment_id,
    case when e.exception_id is not null then 'exception ' || e.exception_id end as explained,
    ${signedLine} - case when l.adjustment_id is not null then ${signedLine} * a.amount_minor / nullif(l.amount_minor, 0)
      when t.settlement_batch_id = ${id} and l.id = (select min(o.id) from settlement_line o where o.transaction_id = t.id and o.settlement_batch_id = ${id}) then ${signedAmount} else 0 end as difference
  from settlement_line l left join published.transaction t on t.id = l.transaction_id left join published.adjustment a on a.id = l.adjustment_id
    left join published.gateway_attempt e on e.gateway_reference = l.reference and e.exception_id is not null
  where l.settlement_batch_id = ${id} and l.kind <> 'other') x where x.difference <> 0`;

/** Members that no line of this batch names: learned late, or undone at a gateway that does not say so in its batch. */
const membersWithout = (
  id: number,
) => sql`select 'Line Missing', coalesce(nullif(t.gateway_transaction_id, ''), 'transaction ' || t.id) || case when t.reverses_transaction_id is null then '' else ' undone' end, -${signedAmount}, t.payment_id,
    (select b.batch_identifier from settlement_line l join settlement_batch b on b.id = l.settlement_batch_id where l.transaction_id = t.id limit 1)
  from published.transaction t where t.settlement_batch_id = ${id} and not exists (select 1 from settlement_line l where l.transaction_id = t.id and l.settlement_batch_id = ${id})`;

/** Two differences that are the halves of one are settled by themselves: a sale learned late, and what gave back an exception. */
async function settleExplained(tx: Tx, open: OpenBatch, differences: readonly Difference[]): Promise<void> {
  const mine = differences.filter((difference) => difference.explainedBy !== null);
  if (mine.length > 0) await settleHalves(tx, open, mine);
  await settleFound(
    tx,
    open,
    sql`select coalesce(nullif(l.gateway_transaction_id, ''), l.reference) as key, t.payment_id, l.settlement_batch_id as line_batch_id
      from published.transaction t, settlement_line l where t.settlement_batch_id = ${open.id} and l.transaction_id = t.id`,
  );
}
