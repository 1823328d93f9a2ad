import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { recordAudits } from '../../platform/audit/record.ts';
import { change, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { markExported, unmarkExported } from '../accounts/mark-exported.ts';
import { type BusinessUnit, businessUnitOf } from '../organizations/find-business-unit.ts';
import { markTheseExported, unmarkPaymentsExported } from '../payments/mark-exported.ts';
import type { ExportDeps } from './deps.ts';
import { inNoFile, lockExports, sumUp } from './stage-export.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly paymentIds: readonly number[];
  readonly isExported: boolean;
  readonly reason: string;
}

/**
 * Says of payments that the biller was told of them by other ways than a file, or that it was not, whatever a file
 * says: then the next one tells of them. It is said of what was paid; what went back of it is told by itself. What is
 * so already is left, and so is what is told of by nobody, and what stands in a file that is being made.
 * @throws 404 when one of the payments is not of this business unit
 */
export const markByHand = ({ db, clock }: ExportDeps, caller: Caller, asked: Asked) =>
  db.scoped([asked.businessUnitId], async (tx) => {
    const { businessUnitId, isExported, reason } = asked;
    const ids = [...new Set(asked.paymentIds)].toSorted((a, b) => a - b);
    await lockExports(tx, businessUnitId);
    await refuseForeign(tx, businessUnitId, ids);
    const unit = await businessUnitOf(tx, businessUnitId);
    const marked = isExported
      ? await mark(tx, unit, ids, { by: caller.name, reason, now: clock.now() })
      : await takeBack(tx, businessUnitId, ids);
    const facts = marked.map((id) => ({
      businessUnitId,
      entityType: 'Payment',
      entityId: id,
      action: isExported ? 'Marked as exported' : 'Marked as not exported',
      after: { isExported },
      reason,
    }));
    if (facts.length > 0) await recordAudits(tx, caller, facts);
    return { marked: marked.length, left: ids.length - marked.length };
  });

async function refuseForeign(tx: Tx, businessUnitId: number, ids: readonly number[]): Promise<void> {
  const own = await rowsOf(
    tx,
    sql`select id from published.payment where business_unit_id = ${businessUnitId}
      and id = any(${sql.val(ids)}::bigint[])`,
  );
  if (own.length < ids.length) throw notFound(say('could_not_find_payment'));
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
const among = (ids: readonly number[]) => sql`any(${sql.val(ids)}::bigint[])`;
/** Entries `e` of what was paid by a payment `l.payment_id`. */
const paidBy = sql`published.balance_event e join published.payment_line_item l on l.id = e.source_line_id
  where e.source_type = 'payment' and e.event_type = 'Payment' and e.source_id = l.payment_id`;

/** Payments that a file would tell of, each whole: none that stands in one that is being made. */
const untold = (tx: Tx, businessUnitId: number, ids: readonly number[]) =>
  rowsOf(
    tx,
    sql<{ id: number }>`select p.id from published.payment p where p.business_unit_id = ${businessUnitId}
      and p.id = ${among(ids)} and p.origin <> 'External' and p.type = 'Base Payment' and p.exported_date is null
      and p.posted_date is not null and not exists (select 1 from ${paidBy} and l.payment_id = p.id
        and (e.exported_date is not null or not ${inNoFile})) order by p.id`,
  );

interface Said {
  readonly by: string;
  readonly reason: string;
  readonly now: Date;
}

/** What was said stands as an export without a file, so that each entry still stands in one. */
async function mark(tx: Tx, unit: BusinessUnit, ids: readonly number[], { by, reason, now }: Said): Promise<number[]> {
  const payments = idsOf(await untold(tx, unit.id, ids));
  if (payments.length === 0) return [];
  const { id, at } = await oneRow(
    tx,
    sql<{ id: number; at: Date }>`insert into payment_export (business_unit_id, format, definition, file_date, status,
        made_by, made_date, reason, biller_name, biller_slug, timezone)
      values (${unit.id}, '', '{}', ${dateIn(now, unit.timezone)}, 'Marked', ${by},
        date_trunc('milliseconds', clock_timestamp()), ${reason}, ${unit.name}, ${unit.slug}, ${unit.timezone})
      returning id, made_date as at`,
  );
  await change(
    tx,
    sql`insert into payment_export_line (business_unit_id, export_id, line_number, group_number, balance_event_id,
        payment_id, account_number, sub_account_number, charge_number)
      select ${unit.id}, ${id}, row_number() over (order by g.payment_id, g.id),
        dense_rank() over (order by g.payment_id), g.id, g.payment_id, a.account_number, a.sub_account_number,
        coalesce(c.external_id, '')
      from (select e.id, e.account_id, e.charge_allocations, l.payment_id from ${paidBy}
          and e.business_unit_id = ${unit.id} and l.payment_id = ${among(payments)}) g
      join published.account a on a.id = g.account_id
      left join published.account_charge c on c.id = (g.charge_allocations -> 0 ->> 'accountChargeId')::bigint`,
  );
  await sumUp(tx, id);
  await markExported(tx, unit.id, sql`select balance_event_id from payment_export_line where export_id = ${id}`, at);
  await markTheseExported(tx, unit.id, payments, at);
  return payments;
}

/** What a file told of stays in it, and is told again by the next one. */
async function takeBack(tx: Tx, businessUnitId: number, ids: readonly number[]): Promise<number[]> {
  const told = await rowsOf(
    tx,
    sql<{ id: number }>`select p.id from published.payment p where p.business_unit_id = ${businessUnitId}
      and p.id = ${among(ids)} and p.origin <> 'External' and p.type = 'Base Payment' and p.exported_date is not null
      order by p.id`,
  );
  const payments = idsOf(told);
  if (payments.length === 0) return [];
  const entries = await rowsOf(
    tx,
    sql<{ id: number }>`update payment_export_line k set taken_back_date = now() where k.taken_back_date is null
      and k.balance_event_id in (select e.id from ${paidBy} and e.business_unit_id = ${businessUnitId}
        and l.payment_id = ${among(payments)})
      returning k.balance_event_id as id`,
  );
  await unmarkExported(tx, businessUnitId, idsOf(entries));
  await unmarkPaymentsExported(tx, businessUnitId, payments);
  return payments;
}
