import { batchLineList, batchLineTexts } from '@ratepayer/contract/settlement/batch-line.list.ts';
import type { BatchLine } from '@ratepayer/contract/settlement/batch.shapes.ts';
import { sql } from 'kysely';
import { badRequest } from '../../platform/http/refusal.ts';
import { anyOf } from '../../platform/lists/any-of.ts';
import { searchIn } from '../../platform/lists/search-in.ts';
import { sourceOf } from '../../platform/lists/source.ts';
import { say } from '../../platform/texts/refusals.ts';
import { gatewayLines, membersWithoutLine } from './batch-lines.queries.ts';

/** The batch that is asked for: a key of the API alone. */
interface Besides {
  readonly BatchId?: number | undefined;
}

/**
 * Lines of a gateway's batch with what we have of each, and our members that none of them names. @throws 400 where no
 * batch is said.
 */
export const batchLineSource = sourceOf(batchLineList)({
  texts: batchLineTexts,
  from: sql`(${gatewayLines} union all ${membersWithoutLine}) x
    left join published.payment p on p.id = x.payment_id`,
  scope: (businessUnitId) => sql`x.business_unit_id = ${businessUnitId}`,
  isWorkedOut: true,
  key: sql`x.key`,
  columns: sql<BatchLine>`x.key as id, x.kind, x.number as "gatewayNumber",
    coalesce(p.reference_number, '') as "referenceNumber", coalesce(p.payer_name, '') as "payerName",
    x.our_date as "ourDate", x.theirs as "gatewayAmountMinor", x.ours as "ourAmountMinor",
    x.difference as "differenceMinor"`,
  sorts: { kind: sql`x.kind`, gatewayNumber: sql`x.number`, differenceMinor: sql`coalesce(x.difference, 0)` },
  besides: (query) => {
    const { BatchId }: Besides = query as Besides;
    if (BatchId === undefined) throw badRequest('BatchId', say('choose_batch'));
    return [sql`x.batch_id = ${BatchId}::bigint`];
  },
  filters: {
    Kinds: anyOf(sql`x.kind`),
    Differs: (differs) => sql`(coalesce(x.difference, 0) <> 0) = ${differs}`,
  },
  search: searchIn({
    gatewayNumber: sql`x.number`,
    referenceNumber: sql`coalesce(p.reference_number, '')`,
    payerName: sql`coalesce(p.payer_name, '')`,
  }),
  totals: {
    gatewayAmountMinor: sql`sum(x.theirs)`,
    ourAmountMinor: sql`sum(x.ours)`,
    differenceMinor: sql`sum(x.difference)`,
  },
});
