import type { ExternalRowState } from '@ratepayer/contract/payments/external.ts';
import type { ExternalUploadRow } from '@ratepayer/contract/payments/external-upload.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';

interface Asked {
  readonly State: ExternalRowState;
  readonly Page: number;
  readonly PageSize: number;
}

/** Rows that a check kept of what its file would record, of what is recorded, and of what matches no account. */
export async function uploadRowsOf(tx: Tx, uploadId: number, { State, Page, PageSize }: Asked) {
  const rows = await rowsOf(
    tx,
    sql<ExternalUploadRow & { total: number }>`select r.row_number as row, r.account_id as "accountId",
        coalesce(a.account_number, r.account_number) as "accountNumber",
        coalesce(a.sub_account_number, r.sub_account_number) as "subAccountNumber", coalesce(a.name, '') as name,
        r.amount_minor as "amountMinor", r.received_date as "receivedDate", r.external_method as "externalMethod",
        r.external_reference as "externalReference", r.posts_to_balance as "postsToBalance",
        r.is_assigned as "isAssigned", count(*) over () as total
      from external_upload_row r left join published.account a on a.id = r.account_id
      where r.upload_id = ${uploadId} and r.state = ${State}
      order by r.row_number limit ${PageSize} offset ${(Page - 1) * PageSize}`,
  );
  return { items: rows.map(({ total: _, ...row }) => row), totalCount: rows[0]?.total ?? 0 };
}
