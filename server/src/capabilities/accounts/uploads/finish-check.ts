import type pg from 'pg';
import type { Comparison } from './compare.ts';
import type { UploadRow } from './due-upload.ts';
import { keepChanges } from './keep-changes.ts';
import type { ImportProblem } from './import-kind.ts';
import type { StageResult } from './stage-file.ts';
import { judge } from './stop-reasons.ts';
import { keepSummary } from './summary.ts';

/** The end of a dry run: what the file would do, and why it should perhaps not. */
export async function finishCheck(
  client: pg.PoolClient,
  upload: UploadRow,
  staged: StageResult,
  found: Comparison,
): Promise<void> {
  await keepProblems(client, upload, staged.problems);
  await keepChanges(client, upload.id, upload.business_unit_id, upload.config.missingStrategy, staged.said);
  const { reasons, repeats } = await judge(client, upload, found);
  await keepSummary(client, upload.id, staged, found);
  await client.query(
    `update account_upload set status = 'Ready', progress_rows = total_rows, stop_reason = $2, message = null,
      repeats_upload_id = $3
     where id = $1 and status = 'Checking'`,
    [upload.id, reasons.length > 0 ? JSON.stringify(reasons) : null, repeats],
  );
}

/** Keeps the rows that cannot be taken, with what is wrong with each. */
export async function keepProblems(
  client: pg.PoolClient,
  upload: UploadRow,
  problems: readonly ImportProblem[],
): Promise<void> {
  await client.query('delete from account_upload_problem where upload_id = $1', [upload.id]);
  await insertProblems(client, upload, problems);
}

/** Adds rows that cannot be taken to those that are kept. */
export async function insertProblems(
  client: pg.PoolClient,
  upload: UploadRow,
  problems: readonly ImportProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  await client.query(
    `insert into account_upload_problem (upload_id, business_unit_id, row_number, column_name, value, problem)
     select $1::bigint, $2::int, row, "column", value, problem
     from jsonb_to_recordset($3::jsonb) as p (row int, "column" text, value text, problem jsonb)`,
    [upload.id, upload.business_unit_id, JSON.stringify(problems)],
  );
}
