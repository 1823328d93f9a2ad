import { billList, billTexts } from '@ratepayer/contract/bills/bill.list.ts';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import { addDays, startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { type Database, oneRow, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { anyOf } from '../../platform/lists/any-of.ts';
import { readOne } from '../../platform/lists/read-one.ts';
import { escapeLike } from '../../platform/lists/search-in.ts';
import { sourceOf, type Sql } from '../../platform/lists/source.ts';
import { say } from '../../platform/texts/refusals.ts';
import { wasSent } from '../accounts/records/uses-of-account.ts';
import { searchBills } from './search-bills.ts';

interface Which {
  readonly AccountId?: number | undefined;
  readonly CycleId?: number | undefined;
}

/** Of one account, of one cycle: keys of the API beside those of the page. */
function ofWhich(query: object): Sql[] {
  const { AccountId, CycleId } = query as Which;
  return [
    ...(AccountId === undefined ? [] : [sql`b.account_id = ${AccountId}::bigint`]),
    ...(CycleId === undefined ? [] : [sql`b.billing_cycle_id = ${CycleId}::bigint`]),
  ];
}

const is =
  (condition: Sql) =>
  (wanted: boolean): Sql =>
    wanted ? condition : sql`not (${condition})`;

/** Sent to an account that got no paper then: what `count-paperless-bills.ts` counts. */
const withoutPaper = sql`(${wasSent} and exists (select 1 from published.paperless_enrollment e
  where e.account_id = b.account_id and e.enrolled_date <= b.published_date
  and (e.ended_date is null or e.ended_date > b.published_date)))`;

/** Bills with their accounts and cycles; what customers see of their history is the same, published alone. */
export const billSource = sourceOf(billList)({
  texts: billTexts,
  from: sql`bill b join published.account a on a.id = b.account_id join billing_cycle c on c.id = b.billing_cycle_id`,
  scope: (businessUnitId) => sql`b.business_unit_id = ${businessUnitId} and not c.is_deleted`,
  key: sql`b.id`,
  columns: sql<Bill>`b.id, b.business_unit_id as "businessUnitId", b.account_id as "accountId",
    a.account_number as "accountNumber", a.sub_account_number as "subAccountNumber", a.name as "accountName",
    b.billing_cycle_id as "billingCycleId", c.name as "cycleName", b.bill_type as "billType",
    b.bill_number as "billNumber", b.amount_minor as "amountMinor", b.balance_minor as "balanceMinor",
    b.issue_date as "issueDate", b.due_date as "dueDate", b.status, b.document_id is not null as "hasDocument",
    b.published_date as "publishedDate", b.notified_date as "notifiedDate", b.viewed_date as "viewedDate",
    b.posted_minor as "postedMinor", b.supersedes_bill_id as "supersedesBillId",
    b.superseded_by_bill_id as "supersededByBillId", b.problem, b.row_version as "rowVersion"`,
  period: { date: sql`b.issue_date` },
  sorts: {
    issueDate: sql`b.issue_date`,
    billNumber: sql`b.bill_number`,
    billType: sql`b.bill_type`,
    accountNumber: sql`a.account_number`,
    accountName: sql`a.name`,
    amountMinor: sql`coalesce(b.amount_minor, 0)`,
    balanceMinor: sql`coalesce(b.balance_minor, 0)`,
    dueDate: sql`coalesce(b.due_date, 'infinity')`,
    cycleName: sql`c.name`,
    status: sql`b.status`,
  },
  besides: ofWhich,
  filters: {
    BillTypes: anyOf(sql`b.bill_type`),
    BillStatuses: anyOf(sql`b.status`),
    DueFrom: (date) => sql`b.due_date >= ${date}::date`,
    DueThrough: (date) => sql`b.due_date <= ${date}::date`,
    CycleName: (name) => sql`c.name ilike ${`%${escapeLike(name)}%`}`,
    Viewed: is(sql`b.viewed_date is not null`),
    HasDocument: is(sql`b.document_id is not null`),
    IsOverdue: (overdue, { today }) =>
      is(sql`(b.status = 'Published' and coalesce(b.due_date < ${today}::date and b.amount_minor > 0, false))`)(
        overdue,
      ),
    BillProblems: anyOf(sql`b.problem`),
    PublishedFrom: (date, { unit }) => sql`b.published_date >= ${startOfDay(date, unit.timezone)}`,
    PublishedThrough: (date, { unit }) => sql`b.published_date < ${startOfDay(addDays(date, 1), unit.timezone)}`,
    WithoutPaper: is(withoutPaper),
  },
  search: searchBills,
  totals: { amountMinor: sql`sum(b.amount_minor)` },
});

/** One bill as it is shown. @throws 404 outside the scope */
export const billById = (tx: Tx, businessUnitId: number, id: number): Promise<Bill> =>
  readOne(tx, billSource, businessUnitId, id, say('could_not_find_bill'));

/** An account or a cycle of another business unit answers as one that is nowhere. @throws 404 */
export async function refuseForeign(
  db: Database,
  businessUnitId: number,
  { AccountId, CycleId }: Which,
): Promise<void> {
  if (AccountId === undefined && CycleId === undefined) return;
  const { account, cycle } = await db.reading([businessUnitId], (tx) =>
    oneRow(
      tx,
      sql<{ account: boolean; cycle: boolean }>`select exists (select 1 from published.account
          where id = ${AccountId ?? 0} and business_unit_id = ${businessUnitId}) as account,
        exists (select 1 from billing_cycle where id = ${CycleId ?? 0} and business_unit_id = ${businessUnitId}
          and not is_deleted) as cycle`,
    ),
  );
  if (AccountId !== undefined && !account) throw notFound(say('could_not_find_account'));
  if (CycleId !== undefined && !cycle) throw notFound(say('could_not_find_cycle'));
}
