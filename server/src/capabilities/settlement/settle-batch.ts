import { sql } from 'kysely';
import type { SettlementLine } from '../../integrations/payment-gateway/settlement-report.ts';
import { type AuditFact, recordAudit } from '../../platform/audit/record.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { joinBatch, lockPayments } from '../payments/join-batch.ts';
import { joinAdjustments } from '../reversals/join-batch.ts';
import { type Closer, closerIn } from './closer.ts';
import { adjustmentsWithoutBatch, isJoinable, signedAmount, withoutBatch } from './batch-members.queries.ts';
import { explainDifferences } from './explain-differences.ts';
import type { OpenBatch } from './open-batch.ts';
import { reportMissing } from './report-missing.ts';
import { keepLines, takeLines } from './take-lines.ts';

export interface Report {
  readonly lines: readonly SettlementLine[];
  readonly closedDate: Date;
  /** How much earlier than that something must have been approved to be missed. */
  readonly slackMs: number;
}

const paymentsAtOnce = 500;

/**
 * Closes an open batch: with a report by what its lines prove, without one by age. @returns false when it stays open,
 * because nothing is in it or another worker closed it.
 */
export async function settleBatch(
  deps: PaymentDeps,
  open: OpenBatch,
  report: Report | undefined,
  by: Closer,
): Promise<boolean> {
  if (report) {
    await keepLines(deps, open, report.lines);
    await takeLines(deps, open, report.closedDate);
    crashPoint('batch.matched');
  }
  await joinInChunks(deps, open, report !== undefined);
  await joinInChunks(deps, open, report !== undefined); // what undoes a member joins after it
  const closed = await deps.db.scoped([open.businessUnitId], (tx) => close(tx, open, report, by));
  crashPoint('batch.closed');
  if (closed && report)
    await reportMissing(deps, open, new Date(report.closedDate.getTime() - report.slackMs), report.slackMs);
  return closed;
}

/**
 * What may join: what a line names, of this batch or of an earlier one; what undoes a member; without a report
 * everything that waits for nothing.
 */
const candidates = (open: OpenBatch, byReport: boolean) => {
  const proved = sql`(t.type = 'Void' or t.reverses_transaction_id is not null
    or exists (select 1 from settlement_line l where l.transaction_id = t.id))`;
  // Asked with the payment locked: an attempt that is open now cannot slip past, and one written later finds the sale
  // settled.
  const settled = sql`not exists (select 1 from published.payment p
    join published.payment q on coalesce(q.base_payment_id, q.id) = coalesce(p.base_payment_id, p.id)
    join published.gateway_attempt w on w.payment_id = q.id and w.outcome in ('Sent', 'Unknown')
    where p.id = t.payment_id)`;
  return sql`from ${withoutBatch(sql`${open.merchantAccountId}::int`)} t
    where ${isJoinable} and ${byReport ? proved : settled}`;
};

/**
 * Members join some hundred payments at a time, ascending; each step locks its payments first and the batch last
 * (domain.md 10).
 */
async function joinInChunks(deps: PaymentDeps, open: OpenBatch, byReport: boolean): Promise<void> {
  for (let last = 0; ; ) {
    const reached = await deps.db.scoped([open.businessUnitId], async (tx) => {
      const chunk = await rowsOf(
        tx,
        sql<{
          id: number;
        }>`select distinct t.payment_id as id ${candidates(open, byReport)} and t.payment_id > ${last}
          order by 1 limit ${paymentsAtOnce}`,
      );
      const ids = chunk.map(({ id }) => id);
      if (ids.length === 0) return undefined;
      await lockPayments(tx, ids);
      const mine = await maybeRow(
        tx,
        sql`select id from settlement_batch where id = ${open.id} and status = 'Open' for share`,
      );
      if (!mine) return undefined;
      await joinBatch(
        tx,
        open.id,
        sql`select t.id ${candidates(open, byReport)} and t.payment_id = any(${sql.val(ids)}::bigint[])`,
      );
      return ids.at(-1);
    });
    crashPoint('batch.joined');
    if (reached === undefined) return;
    last = reached;
  }
}

/** Adjustments and totals in one transaction under the batch's lock; a closed batch never changes. */
async function close(tx: Tx, open: OpenBatch, report: Report | undefined, by: Closer): Promise<boolean> {
  const mine = await maybeRow(
    tx,
    sql`select id from settlement_batch where id = ${open.id} and status = 'Open' for update`,
  );
  if (!mine) return false;
  const waiting = adjustmentsWithoutBatch(sql`${open.businessUnitId}::int`, sql`${open.merchantAccountId}::int`);
  await joinAdjustments(tx, open.id, sql`select id from ${waiting} w`);
  if (report) await nameAdjustments(tx, open.id);
  const closer = closerIn(open.businessUnitId, by);
  const closed = await maybeRow(
    tx,
    sql<Figures>`update settlement_batch b set status = 'Closed', closed_date = now(), closed_by = ${closer.name},
      row_version = row_version + 1, opened_date = least(s.opened, x.opened, now()),
        gateway_net_minor = case when ${report !== undefined} then l.net end, line_count = case
        when ${report !== undefined} then l.n end, gateway_closed_date = ${report?.closedDate ?? null}::timestamptz,
        named_adjustment_minor = l.named,
        sale_count = s.sales, sale_amount_minor = s.sold, refund_count = s.refunds, refund_amount_minor = s.refunded,
        adjustment_count = x.n, adjustment_amount_minor = x.amount, net_amount_minor = s.sold - s.refunded - x.amount
      from (${membersOf(open.id)}) s, (${adjustmentsOf(open.id)}) x, (${linesOf(open.id)}) l
      where b.id = ${open.id} and b.status = 'Open' and s.sales + s.refunds + x.n + l.n > 0
      returning net_amount_minor as "netAmountMinor", gateway_net_minor as "gatewayNetMinor"`,
  );
  // Nothing was in the answer: the same identifier is asked for again, as if for the first time.
  if (!closed)
    await tx.run(sql`update settlement_batch set gateway_closed_date = null where id = ${open.id} and status = 'Open'`);
  if (closed && report) await explainDifferences(tx, open);
  if (closed) await recordAudit(tx, closer, closingOf(open, closed));
  return closed !== undefined;
}

interface Figures {
  readonly netAmountMinor: number;
  readonly gatewayNetMinor: number | null;
}

const closingOf = ({ businessUnitId, id }: OpenBatch, figures: Figures): AuditFact => ({
  businessUnitId,
  entityType: 'SettlementBatch',
  entityId: id,
  action: 'Closed',
  before: { status: 'Open' },
  after: { status: 'Closed', ...figures },
});

/**
 * A line names an adjustment once, whatever batch that is a member of: banks tell a dispute days before or after it
 * settles.
 */
const nameAdjustments = (tx: Tx, id: number): Promise<unknown> =>
  tx.run(
    sql`update settlement_line l set named_minor = case when l.kind = 'disputeReversed' then -a.amount_minor
      else a.amount_minor end from published.adjustment a where a.id = l.adjustment_id and l.settlement_batch_id = ${id}
      and l.id = (select min(o.id) from settlement_line o
      where o.adjustment_id = a.id and o.settlement_batch_id = ${id}
      and (o.kind = 'disputeReversed') = (l.kind = 'disputeReversed'))
      and not exists (select 1 from settlement_line o
      where o.adjustment_id = a.id and (o.kind = 'disputeReversed') = (l.kind = 'disputeReversed')
      and o.named_minor <> 0)`,
  );

const membersOf = (id: number) => sql`select count(*) filter (where t.type = 'Sale') as sales,
  coalesce(sum(${signedAmount}) filter (where t.type = 'Sale'), 0)::bigint as sold,
    count(*) filter (where t.type <> 'Sale') as refunds,
    coalesce(-sum(${signedAmount}) filter (where t.type <> 'Sale'), 0)::bigint as refunded,
    min(t.created_date) as opened
  from published.transaction t where t.settlement_batch_id = ${id}`;

/** An adjustment that was reversed counts again, in the batch that its reversal reached. */
const adjustmentsOf = (id: number) => sql`select count(*) as n, min(a.created_date) as opened,
    coalesce(sum(case when a.settlement_batch_id = ${id} then a.amount_minor else 0 end - case
    when a.reversal_settlement_batch_id = ${id} then a.amount_minor else 0 end), 0)::bigint as amount
  from published.adjustment a where a.settlement_batch_id = ${id} or a.reversal_settlement_batch_id = ${id}`;

const linesOf = (id: number) =>
  sql`select count(*)::int as n, coalesce(sum(named_minor), 0)::bigint as named, coalesce(sum(case
    when kind in ('sale', 'refundFailed', 'disputeReversed') then amount_minor when kind = 'other' then 0
    else -amount_minor end), 0)::bigint as net from settlement_line where settlement_batch_id = ${id}`;
