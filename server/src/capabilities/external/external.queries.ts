import type { ExternalPayment } from '@ratepayer/contract/payments/external.operations.ts';
import { keptTotalsOf, type StatusSums } from '@ratepayer/contract/payments/outcome-totals.ts';
import { rowsOf, sql, type Tx } from '../../platform/database/database.ts';
import { unposted } from '../payments/staff/list-totals.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { escapeLike } from '../accounts/match-accounts.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { daysOf } from '../organizations/read-period.ts';

type Row = Omit<ExternalPayment, 'createdDate'> & { createdDate: Date };

export interface ExternalQuery {
  readonly Page: number;
  readonly PageSize: number;
  readonly StartDate?: string | undefined;
  readonly EndDate?: string | undefined;
  readonly ExternalMethods?: string[] | undefined;
  readonly PaymentStatuses?: string[] | undefined;
  readonly PostsToBalance?: boolean | undefined;
  readonly 'Search.SearchText'?: string | undefined;
}

/** Payments received elsewhere, the latest first; found by account number, reference or name. */
export async function externalPaymentsOf(tx: Tx, businessUnitId: number, query: ExternalQuery) {
  const unit = await businessUnitById(tx, businessUnitId);
  if (!unit) throw notFound('We could not find that business unit.');
  const { start, end } = daysOf(query, unit);
  const search = query['Search.SearchText'] ?? '';
  const like = `%${escapeLike(search)}%`;
  const where = sql.join(
    [
      sql`p.business_unit_id = ${businessUnitId} and p.origin = 'External'`,
      ...(start ? [sql`p.received_date >= ${start}::date`] : []),
      ...(end ? [sql`p.received_date <= ${end}::date`] : []),
      ...(query.ExternalMethods ? [sql`p.external_method = any(${sql.val(query.ExternalMethods)}::text[])`] : []),
      ...(query.PaymentStatuses ? [sql`p.status = any(${sql.val(query.PaymentStatuses)}::text[])`] : []),
      ...(query.PostsToBalance !== undefined ? [sql`p.posts_to_balance = ${query.PostsToBalance}`] : []),
      ...(search ? [sql`(p.external_reference ilike ${like} or a.account_number ilike ${like} or p.payer_name ilike ${like})`] : []),
    ],
    sql` and `,
  );
  const rows = await rowsOf(
    tx,
    sql<Row>`select p.id, p.reference_number as "referenceNumber", p.received_date as "receivedDate", coalesce(a.account_number, '') as "accountNumber", coalesce(a.sub_account_number, '') as "subAccountNumber",
        p.payer_name as "payerName", p.amount_minor as "amountMinor", p.currency_code as "currencyCode", p.external_method as "externalMethod", p.external_reference as "externalReference",
        p.posts_to_balance as "postsToBalance", p.created_by_user_name as "recordedBy", p.created_date as "createdDate", p.status, p.has_adjustment as "hasAdjustment"
      from payment p left join account a on a.id = p.account_id where ${where} order by p.received_date desc, p.id desc limit ${query.PageSize} offset ${(query.Page - 1) * query.PageSize}`,
  );
  const outcomes = await rowsOf(
    tx,
    sql<StatusSums>`select p.status, ${unposted} as "isUnposted", count(*)::int as count, sum(p.amount_minor)::bigint as amount, 0 as fee, sum(p.refunded_amount_minor + p.adjusted_amount_minor)::bigint as back
      from payment p left join account a on a.id = p.account_id where ${where} group by 1, 2`,
  );
  return {
    items: rows.map((row) => ({ ...row, createdDate: row.createdDate.toISOString() })),
    totalCount: outcomes.reduce((total, row) => total + row.count, 0),
    totals: keptTotalsOf(outcomes),
  };
}

/** Accounts by the beginning of their number or a part of their name (trigram index). */
export const findAccounts = (tx: Tx, businessUnitId: number, typed: string) =>
  rowsOf(
    tx,
    sql<{
      id: number;
      accountNumber: string;
      subAccountNumber: string;
      name: string;
      totalOutstandingBalance: number;
    }>`select a.id, a.account_number as "accountNumber", a.sub_account_number as "subAccountNumber", a.name,
        (m.balance + case when a.late_fee_applicable then m.late_fee else 0 end)::bigint as "totalOutstandingBalance"
      from account a join account_money m on m.account_id = a.id where a.business_unit_id = ${businessUnitId} and not a.is_deleted and not a.is_archived
        and lower(a.name || ' ' || a.account_number) like ${`%${escapeLike(typed.toLowerCase())}%`} order by (a.account_number = ${typed}) desc, a.account_number, a.sub_account_number limit 10`,
  );
