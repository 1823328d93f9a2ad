import { cycleList, cycleTexts } from '@ratepayer/contract/bills/cycle.list.ts';
import type { BillingCycle } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/lists/any-of.ts';
import { searchIn } from '../../platform/lists/search-in.ts';
import { sourceOf } from '../../platform/lists/source.ts';

export const cycleColumns = sql<BillingCycle>`c.id, c.business_unit_id as "businessUnitId", c.name,
  c.issue_date as "issueDate", c.due_date as "dueDate", c.notification_strategy as "notificationStrategy",
  c.expects_documents as "expectsDocuments", c.status, c.step, c.progress_rows as "progressRows",
  c.total_rows as "totalRows", c.bill_count as "billCount", c.account_count as "accountCount",
  c.total_amount_minor as "totalAmountMinor", c.unmatched_count as "unmatchedCount", c.error_count as "errorCount",
  c.published_count as "publishedCount", c.published_date as "publishedDate", c.approved_by as "approvedBy",
  c.approved_date as "approvedDate", coalesce(c.message, '""') as message, c.created_by as "createdBy",
  c.created_date as "createdDate", c.row_version as "rowVersion"`;

/** Billing cycles of a business unit. */
export const cycleSource = sourceOf(cycleList)({
  texts: cycleTexts,
  from: sql`billing_cycle c`,
  scope: (businessUnitId) => sql`c.business_unit_id = ${businessUnitId} and not c.is_deleted`,
  key: sql`c.id`,
  columns: cycleColumns,
  period: { date: sql`c.issue_date` },
  sorts: {
    name: sql`c.name`,
    issueDate: sql`c.issue_date`,
    dueDate: sql`c.due_date`,
    billCount: sql`c.bill_count`,
    totalAmountMinor: sql`c.total_amount_minor`,
    status: sql`c.status`,
  },
  filters: {
    CycleStatuses: anyOf(sql`c.status`),
    NotificationStrategies: anyOf(sql`c.notification_strategy`),
  },
  search: searchIn({ name: sql`c.name` }),
  totals: { billCount: sql`sum(c.bill_count)`, totalAmountMinor: sql`sum(c.total_amount_minor)` },
});
