import { sql } from 'kysely';
import { signedAmount } from './batch-members.queries.ts';

/** What line `l` of a gateway's batch adds to its net. */
export const signedLine = sql`case when l.kind in ('sale', 'refundFailed', 'disputeReversed') then l.amount_minor
  when l.kind = 'other' then 0 else -l.amount_minor end`;

/** Whether line `l` is the one that stands for transaction `t` in its batch: two lines may name the same. */
const isMember = sql`coalesce(t.settlement_batch_id = l.settlement_batch_id and l.id = (select min(o.id)
  from settlement_line o where o.transaction_id = t.id and o.settlement_batch_id = l.settlement_batch_id), false)`;

/**
 * Lines with what they prove of ours. Their differences, with those of members without a line, are the gateway's net
 * less ours. Four kinds of rows share one list, so each has its own remainder of four in its key.
 */
export const gatewayLines = sql`select 4 * l.id as key, l.settlement_batch_id as batch_id, l.business_unit_id,
  case when l.kind = 'sale' then 'Sale' when l.kind in ('refund', 'refundFailed') then 'Refund'
    when l.kind = 'other' then 'Other' else 'Adjustment' end as kind,
  coalesce(nullif(l.gateway_transaction_id, ''), l.reference) as number,
  coalesce(t.payment_id, a.payment_id) as payment_id, coalesce(t.created_date, a.created_date) as our_date,
  ${signedLine} as theirs,
  case when e.is_member then ${signedAmount} when l.named_minor <> 0 then -l.named_minor end as ours,
  case when l.kind <> 'other' then ${signedLine} + l.named_minor
    - case when e.is_member then ${signedAmount} else 0 end end as difference
  from settlement_line l left join published.transaction t on t.id = l.transaction_id
    left join published.adjustment a on a.id = l.adjustment_id
    cross join lateral (select ${isMember} as is_member) e`;

/** A batch without a report has nothing to compare with. */
const hasReport = sql`b.gateway_net_minor is not null`;

/** An adjustment is a difference of the gateway's own days, not of this batch, while no line names it. */
export const membersWithoutLine = sql`select 4 * t.id + 1, t.settlement_batch_id, t.business_unit_id, t.type,
  coalesce(nullif(t.gateway_transaction_id, ''), 'transaction ' || t.id), t.payment_id, t.created_date,
  null::bigint, ${signedAmount}, case when ${hasReport} then -${signedAmount} end
  from published.transaction t join settlement_batch b on b.id = t.settlement_batch_id
  where not exists (select 1 from settlement_line l
    where l.transaction_id = t.id and l.settlement_batch_id = t.settlement_batch_id)
  union all select 4 * a.id + 2, a.settlement_batch_id, a.business_unit_id, 'Adjustment', a.source_reference,
    a.payment_id, a.created_date, null::bigint, -a.amount_minor, null::bigint
  from published.adjustment a where not exists (select 1 from settlement_line l where l.adjustment_id = a.id
    and l.settlement_batch_id = a.settlement_batch_id and l.kind <> 'disputeReversed')
  union all select 4 * a.id + 3, a.reversal_settlement_batch_id, a.business_unit_id, 'Adjustment', a.source_reference,
    a.payment_id, a.reversed_date, null::bigint, a.amount_minor, null::bigint
  from published.adjustment a where not exists (select 1 from settlement_line l where l.adjustment_id = a.id
    and l.settlement_batch_id = a.reversal_settlement_batch_id and l.kind = 'disputeReversed')`;
