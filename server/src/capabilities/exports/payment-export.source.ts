import { paymentExportList, paymentExportTexts } from '@ratepayer/contract/exports/payment-export.list.ts';
import type { PaymentExport } from '@ratepayer/contract/exports/payment-export.shapes.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/lists/any-of.ts';
import { searchIn } from '../../platform/lists/search-in.ts';
import { sourceOf } from '../../platform/lists/source.ts';
import { numberInRegister } from '../files/register.ts';

const sum = sql`(x.paid_minor + x.returned_minor)`;

/** What a biller was told of payments; what is being chosen or written is none of it yet. */
export const paymentExportSource = sourceOf(paymentExportList)({
  texts: paymentExportTexts,
  from: sql`payment_export x`,
  scope: (businessUnitId) => sql`x.business_unit_id = ${businessUnitId} and x.status <> 'Staged'`,
  key: sql`x.id`,
  columns: sql<PaymentExport>`x.id, x.made_date as "madeDate", x.status, x.sequence, x.format,
    x.payment_count as "paymentCount", x.entry_count as "entryCount", x.paid_minor as "paidMinor",
    x.returned_minor as "returnedMinor", ${sum} as "sumMinor", x.file_name as "fileName",
    ${numberInRegister(sql`x.file_id`)} as "fileId", x.sha256, x.made_by as "madeBy", x.reason, x.job_id as "jobId",
    x.execution_id as "runId"`,
  period: { instant: sql`x.made_date` },
  sorts: {
    madeDate: sql`x.made_date`,
    sequence: sql`coalesce(x.sequence, 0)`,
    format: sql`x.format`,
    paymentCount: sql`x.payment_count`,
    entryCount: sql`x.entry_count`,
    paidMinor: sql`x.paid_minor`,
    returnedMinor: sql`x.returned_minor`,
    sumMinor: sum,
    madeBy: sql`x.made_by`,
  },
  filters: {
    ExportStatuses: anyOf(sql`x.status`),
    ExportFormat: (format) => sql`position(lower(${format}) in lower(x.format)) > 0`,
  },
  search: searchIn({ fileName: sql`x.file_name`, sha256: sql`x.sha256`, madeBy: sql`x.made_by` }),
  totals: {},
});
