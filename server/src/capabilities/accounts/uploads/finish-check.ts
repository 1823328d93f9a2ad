import type pg from 'pg';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { Comparison } from './compare.ts';
import { keepChanges } from './keep-changes.ts';
import type { StageResult } from './stage-file.ts';
import { keepSummary } from './summary.ts';

/** An upload as a run of it reads it. */
export interface UploadRow {
  id: number;
  business_unit_id: number;
  file_name: string;
  storage_key: string;
  sha256: string;
  as_of_date: Date;
  config: UploadConfig;
  status: string;
  started_by: string;
  undone_by: string;
  undoing: boolean;
}

/** The end of a dry run: what the file would do, and why it should perhaps not. */
export async function finishCheck(
  client: pg.PoolClient,
  upload: UploadRow,
  staged: StageResult,
  found: Comparison,
): Promise<void> {
  await keepProblems(client, upload, staged);
  await keepChanges(client, upload.id, upload.business_unit_id, upload.config.missingStrategy);
  const [stop] = await stopReasons(client, upload, found);
  await keepSummary(client, upload.id, staged, found);
  await client.query(
    `update account_upload set status = 'Ready', progress_rows = total_rows, stop_reason = $2, message = null,
      repeats_upload_id = (select min(u.id) from account_upload u join stored_file f on f.id = u.file_id
        where u.business_unit_id = $3 and f.sha256 = $4 and u.id <> $1
        and u.status in ('Complete', 'Complete With Errors'))
     where id = $1 and status = 'Checking'`,
    [upload.id, stop ? JSON.stringify(stop) : null, upload.business_unit_id, upload.sha256],
  );
}

export async function keepProblems(client: pg.PoolClient, upload: UploadRow, staged: StageResult): Promise<void> {
  await client.query('delete from account_upload_problem where upload_id = $1', [upload.id]);
  await client.query(
    `insert into account_upload_problem (upload_id, business_unit_id, row_number, column_name, value, problem)
     select $1::bigint, $2::int, row, "column", value, problem
     from jsonb_to_recordset($3::jsonb) as p (row int, "column" text, value text, problem jsonb)`,
    [upload.id, upload.business_unit_id, JSON.stringify(staged.problems)],
  );
}

/**
 * What was checked is judged again before it is carried out: accounts and other imports have moved on. Whether it waits
 * for a person again, who has not accepted the reason that there is by now.
 */
export async function stopsAgain(
  client: pg.PoolClient,
  upload: UploadRow,
  staged: StageResult,
  found: Comparison,
): Promise<boolean> {
  // A file that became older is told before what was accepted of it.
  const stop = (await stopReasons(client, upload, found)).at(-1);
  if (!stop) return false;
  const { rowCount } = await client.query(
    `update account_upload set status = 'Ready', progress_rows = total_rows, stop_reason = $2::jsonb
     where id = $1 and status = 'Processing' and compared_date is null and stop_reason is distinct from $2::jsonb`,
    [upload.id, JSON.stringify(stop)],
  );
  if (rowCount !== 1) return false;
  await keepChanges(client, upload.id, upload.business_unit_id, upload.config.missingStrategy);
  await keepSummary(client, upload.id, staged, found);
  return true;
}

/** Domain rule 2: too many accounts missing, or a file older than the last one, waits for "Process anyway". */
async function stopReasons(client: pg.PoolClient, upload: UploadRow, found: Comparison): Promise<Told[]> {
  const reasons: Told[] = [];
  const { missingStrategy, safetyLimitPercent } = upload.config;
  if (missingStrategy !== 'None' && found.active > 0 && found.missing * 100 > safetyLimitPercent * found.active) {
    reasons.push(
      tell('accounts_missing_file_limit', { missing: found.missing, active: found.active, safetyLimitPercent }),
    );
  }
  // Of those that there are by now: the past of the sample town is made while the file of today is there already.
  const { rows } = await client.query<{ as_of_date: Date }>(
    `select as_of_date from account_upload
      where business_unit_id = $1 and status like 'Complete%' and created_date <= now()
     order by as_of_date desc limit 1`,
    [upload.business_unit_id],
  );
  const last = rows[0]?.as_of_date;
  if (last && upload.as_of_date < last) {
    const [asOf, before] = [upload.as_of_date, last].map((date) => date.toISOString().slice(0, 10));
    reasons.push(tell('file_balances', { asOf: asOf ?? '', last: before ?? '' }));
  }
  return reasons;
}
