import type { Tx } from '../../platform/database/database.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

interface ClosingBatch {
  readonly id: number;
  readonly merchantAccountId: number;
  readonly batchIdentifier: string;
}

/**
 * Settles exceptions of a merchant account whose parts come to nothing over all batches, thing by thing: a transaction
 * that one batch names and another holds, an adjustment that a line named before it was recorded, a give-back as it was
 * sent. What was settled so and comes to something again, because this batch names it once more, is open again.
 */
export async function settleExplained(tx: Tx, { id, merchantAccountId, batchIdentifier }: ClosingBatch): Promise<void> {
  const verdicts = sql`part as (select p.exception_id, p.settlement_batch_id, p.amount_minor, l.adjustment_id,
      (a.id is not null and l.kind = 'disputeReversed') as is_back, g.id as give_back_id, coalesce(t.payment_id,
      a.payment_id) as payment_id,
        case when t.id is not null then 'transaction ' || t.id
          when a.id is not null then 'adjustment ' || a.id || (l.kind = 'disputeReversed')
          when g.id is not null then 'exception ' || g.exception_id || ' ' || g.id end as thing,
          g.exception_id as settles_id
      from exception_part p join gateway_exception e on e.id = p.exception_id
        and e.merchant_account_id = ${merchantAccountId}
        left join published.settlement_line l on l.id = p.settlement_line_id
        left join published.transaction t on t.id = coalesce(l.transaction_id, p.transaction_id)
          left join published.adjustment a on a.id = l.adjustment_id
        left join published.gateway_attempt g on g.gateway_reference = l.reference and g.exception_id is not null
          and t.id is null),
    thing as (select thing, bool_or(settlement_batch_id = ${id}) or exists (select 1
      from published.settlement_line n where n.settlement_batch_id = ${id}
      and n.adjustment_id = p.adjustment_id) as is_named, sum(amount_minor)
        + coalesce((select case when p.is_back then -a.amount_minor else a.amount_minor end
          from published.adjustment a where a.id = p.adjustment_id
            and not exists (select 1 from published.settlement_line n where n.adjustment_id = a.id
              and (n.kind = 'disputeReversed') = p.is_back and n.named_minor <> 0)), 0)
        + coalesce((select coalesce((x.ask ->> 'claimedMinor')::bigint, x.amount_minor) from published.gateway_attempt x
        where (x.id = p.give_back_id
          or x.original_attempt_id = p.give_back_id) and x.outcome = 'Approved'
            and not exists (select 1 from published.gateway_attempt y where y.original_attempt_id = p.give_back_id
              and y.id > x.id)), 0) as rest
      from part p where thing is not null group by thing, adjustment_id, is_back, give_back_id),
    verdict as (select p.exception_id, bool_and(coalesce(t.rest = 0, false)) as is_explained,
      bool_or(coalesce(t.is_named, false)) as is_named, max(p.payment_id) as payment_id,
      max(p.settles_id) as settles_id from part p left join thing t using (thing) group by 1)`;
  const explained = JSON.stringify(tell('reason_explained', { batch: batchIdentifier }));
  const settles = JSON.stringify(tell('reason_settles', { id: '' }));
  await tx.run(
    sql`with ${verdicts} update gateway_exception e set resolution = case e.kind
        when 'Given Back' then 'Given Back' when 'Line Missing' then 'Accepted'
        when 'Amount Differs' then 'Accepted' else 'Belongs' end,
        reason = case when v.settles_id is not null
          then jsonb_set(${settles}::jsonb, '{places,id}', to_jsonb(v.settles_id))
          else ${explained}::jsonb end, payment_id = coalesce(e.payment_id,
          v.payment_id),
        resolved_by = 'System', resolved_date = now(), row_version = e.row_version + 1
      from verdict v where v.exception_id = e.id and v.is_explained and e.resolution = '' and not exists (select 1
        from published.gateway_attempt w where w.exception_id = e.id)`,
  );
  await tx.run(
    sql`with ${verdicts} update gateway_exception e set resolution = '', reason = '""', resolved_by = '',
        resolved_date = null, row_version = e.row_version + 1
      from verdict v where v.exception_id = e.id and v.is_named and not v.is_explained and e.resolution <> ''
        and e.resolved_by = 'System' and not exists (select 1 from published.gateway_attempt w
        where w.exception_id = e.id)`,
  );
  // What a report missed before and this one names.
  await tx.run(
    sql`update gateway_exception e set resolution = 'Belongs', resolved_by = 'System', resolved_date = now(),
        row_version = e.row_version + 1, payment_id = coalesce(e.payment_id, t.payment_id),
        reason = ${JSON.stringify(tell('reason_counted', { batch: batchIdentifier }))}::jsonb
      from published.transaction t, published.settlement_line l where t.settlement_batch_id = ${id}
        and l.transaction_id = t.id and e.merchant_account_id = ${merchantAccountId} and e.resolution = ''
        and e.kind = 'Line Missing' and e.gateway_transaction_id = coalesce(nullif(l.gateway_transaction_id, ''),
          l.reference) and not exists (select 1 from exception_part p where p.exception_id = e.id)`,
  );
}
