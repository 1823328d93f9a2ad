import type { EnrolmentUploadRow } from '@ratepayer/contract/autopay/enrolment-import.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';

interface Asked {
  readonly State: 'new' | 'there';
  readonly Page: number;
  readonly PageSize: number;
}

/** Rows that a check kept of what its file would begin, or of what is there already. */
export async function uploadRowsOf(tx: Tx, uploadId: number, { State, Page, PageSize }: Asked) {
  const rows = await rowsOf(
    tx,
    sql<EnrolmentUploadRow & { total: number }>`select r.row_number as row, r.account_id as "accountId",
        a.account_number as "accountNumber", a.sub_account_number as "subAccountNumber", a.name,
        r.lead_time_days as "leadTimeDays", r.day_of_month as "dayOfMonth", r.max_amount_minor as "maxAmountMinor",
        r.account_type as "accountType", r.last4, r.consent_method as "consentMethod",
        r.consent_date as "consentDate", r.consent_reference as "consentReference", count(*) over () as total
      from enrolment_upload_row r join published.account a on a.id = r.account_id
      where r.upload_id = ${uploadId} and r.state = ${State}
      order by r.row_number limit ${PageSize} offset ${(Page - 1) * PageSize}`,
  );
  return { items: rows.map(({ total: _, ...row }) => row), totalCount: rows[0]?.total ?? 0 };
}
