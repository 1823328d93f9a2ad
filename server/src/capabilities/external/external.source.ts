import { externalList, externalTexts } from '@ratepayer/contract/payments/external.list.ts';
import type { ExternalPayment } from '@ratepayer/contract/payments/external.shapes.ts';
import { keptTotalsOf, type StatusSums } from '@ratepayer/contract/payments/outcome-totals.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { sql } from 'kysely';
import { searchIn } from '../../platform/lists/search-in.ts';
import { anyOf } from '../../platform/lists/any-of.ts';
import { sourceOf, tally } from '../../platform/lists/source.ts';
import { unposted } from '../payment-records/list-totals.ts';
import { payerWithAccount } from '../payment-records/payer-with-account.ts';

const from = sql`published.payment p left join published.account a on a.id = p.account_id`;
const searched = {
  externalReference: sql`p.external_reference`,
  accountNumber: sql`a.account_number`,
  name: sql`p.payer_name`,
};

/** Payments received elsewhere. */
export const externalSource = sourceOf(externalList)({
  texts: externalTexts,
  from,
  scope: (businessUnitId) => sql`p.business_unit_id = ${businessUnitId} and p.origin = 'External'`,
  key: sql`p.id`,
  columns: sql<ExternalPayment>`p.id, p.reference_number as "referenceNumber", p.received_date as "receivedDate",
    coalesce(a.account_number, '') as "accountNumber", coalesce(a.sub_account_number, '') as "subAccountNumber",
    p.payer_name as "payerName",
    p.amount_minor as "amountMinor", p.currency_code as "currencyCode", p.external_method as "externalMethod",
    p.external_reference as "externalReference",
    p.posts_to_balance as "postsToBalance", p.created_by_user_name as "recordedBy", p.created_date as "createdDate",
    p.status, p.has_adjustment as "hasAdjustment", p.row_version as "rowVersion"`,
  period: { date: sql`p.received_date` },
  sorts: {
    receivedDate: sql`p.received_date`,
    amountMinor: sql`p.amount_minor`,
    externalMethod: sql`p.external_method`,
    status: sql`p.status`,
  },
  filters: {
    ExternalMethods: anyOf(sql`p.external_method`),
    PaymentStatuses: anyOf(sql`p.status`),
    PostsToBalance: (posts) => sql`p.posts_to_balance = ${posts}`,
    UploadId: (upload) => (/^\d+$/.test(upload) ? sql`p.upload_id = ${Number(upload)}` : sql`false`),
  },
  search: searchIn(searched),
  tally: ({ where }) =>
    tally(
      sql<StatusSums>`select p.status, ${unposted} as "isUnposted", count(*)::int as count,
        sum(p.amount_minor)::bigint as amount, 0 as fee,
          sum(p.refunded_amount_minor + p.adjusted_amount_minor)::bigint as back
        from ${from} where ${where()} group by 1, 2`,
      (groups) => ({
        totalCount: groups.reduce((count, group) => count + group.count, 0),
        totals: keptTotalsOf(groups),
      }),
    ),
  file: {
    payerName: payerWithAccount,
    status: (row) => statusLabel(row),
  },
});
