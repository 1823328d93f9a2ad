import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { LetGo } from '../files/file-owner.ts';

/** Lets reports expire at once: `purge-reports.ts` destroys their files. */
export const letGoOfReports = (tx: Tx, businessUnitId: number, ids: readonly number[]): Promise<LetGo[]> =>
  rowsOf(
    tx,
    sql<LetGo>`update generated_report set status = 'Expired', expires_date = least(expires_date, now())
      where business_unit_id = ${businessUnitId} and id = any(${sql.val(ids)}::bigint[]) and status = 'Ready'
        and removed_date is null
      returning id, null::text as key`,
  );
