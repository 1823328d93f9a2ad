import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { type Difference, nameDifferences } from '../exceptions/name-differences.ts';
import { settleExplained } from '../exceptions/settle-explained.ts';
import { signedLine } from './batch-lines.queries.ts';
import { signedAmount } from './batch-members.queries.ts';
import type { OpenBatch } from './open-batch.ts';

/**
 * Names what the gateway's batch and ours do not explain to each other: lines without partner on either side, and other
 * amounts. Their sum is the gateway's net less ours. Two that are the halves of one are settled by themselves. Runs in
 * the transaction that closes the batch.
 */
export async function explainDifferences(tx: Tx, open: OpenBatch): Promise<void> {
  await nameDifferences(
    tx,
    open,
    await rowsOf(tx, sql<Difference>`${linesWithout(open.id)} union all ${membersWithout(open.id)}`),
  );
  await settleExplained(tx, open);
}

/**
 * Lines that no member explains to the cent. What was sent to settle an exception has an attempt of ours and no
 * transaction.
 */
const linesWithout = (
  id: number,
) => sql`select x.kind, x.key as "gatewayTransactionId", x.difference as "amountMinor", x.payment_id as "paymentId",
  x.id as "lineId", null::bigint as "transactionId" from (
  select l.id, case when e.id is not null then 'Given Back' when m.is_member or l.named_minor <> 0 then 'Amount Differs'
  else 'Money Without A Payment' end as kind, coalesce(nullif(l.gateway_transaction_id, ''), l.reference) as key,
    coalesce(t.payment_id, case when l.named_minor <> 0 then a.payment_id end) as payment_id,
    ${signedLine} + l.named_minor - case when m.is_member then ${signedAmount} else 0 end as difference
  from settlement_line l left join published.transaction t on t.id = l.transaction_id
  left join published.adjustment a on a.id = l.adjustment_id
    left join published.gateway_attempt e on e.gateway_reference = l.reference and e.exception_id is not null
    cross join lateral (select coalesce(t.settlement_batch_id = ${id}
    and l.id = (select min(o.id) from settlement_line o
    where o.transaction_id = t.id and o.settlement_batch_id = ${id}), false) as is_member) m
  where l.settlement_batch_id = ${id} and l.kind <> 'other') x where x.difference <> 0`;

/** Members that no line of this batch names: learned late, or undone at a gateway that does not say so in its batch. */
const membersWithout = (
  id: number,
) => sql`select 'Line Missing', coalesce(nullif(t.gateway_transaction_id, ''), 'transaction ' || t.id) || case
  when t.reverses_transaction_id is null then '' else ' undone' end, -${signedAmount}, t.payment_id, null::bigint, t.id
  from published.transaction t where t.settlement_batch_id = ${id}
  and not exists (select 1 from settlement_line l where l.transaction_id = t.id and l.settlement_batch_id = ${id})`;
