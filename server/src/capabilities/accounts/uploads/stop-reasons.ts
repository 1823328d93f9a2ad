import type pg from 'pg';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { Comparison } from './compare.ts';
import type { UploadRow } from './due-upload.ts';
import { keepChanges } from './keep-changes.ts';
import type { StageResult } from './stage-file.ts';
import { keepSummary } from './summary.ts';

/** Why a file should perhaps not be processed, and which import had the same bytes. */
interface Judged {
  readonly reasons: readonly Told[];
  readonly repeats: number | null;
}

/**
 * Domain rule 2: too many accounts that would be archived or zeroed, a file older than the last one, one that names no
 * open charge where there are some or leaves out too many of its accounts, or one whose bytes were processed before
 * waits for "Process anyway".
 */
export async function judge(client: pg.PoolClient, upload: UploadRow, found: Comparison): Promise<Judged> {
  const reasons: Told[] = [];
  const { missingStrategy, safetyLimitPercent } = upload.config;
  const { active } = found;
  const missing = missingStrategy === 'None' ? 0 : found.missing;
  const archived = await countArchived(client, upload.business_unit_id);
  if (active > 0 && (missing + archived) * 100 > safetyLimitPercent * active)
    reasons.push(
      archived === 0
        ? tell('accounts_missing_file_limit', { missing, active, safetyLimitPercent })
        : tell('accounts_archived_file_limit', { missing, archived, active, safetyLimitPercent }),
    );
  reasons.push(...ofCharges(found, safetyLimitPercent));
  const { last, repeated } = await otherImports(client, upload);
  const day = (at: Date) => dateIn(at, upload.timezone);
  if (last && upload.as_of_date < last)
    reasons.push(tell('file_balances', { asOf: day(upload.as_of_date), last: day(last) }));
  if (repeated) reasons.push(tell('same_file_processed', { date: day(repeated.finished_date) }));
  return { reasons, repeats: repeated?.id ?? null };
}

function ofCharges({ chargesClosed: closed, chargesNamed, chargesOpen: open }: Comparison, safetyLimitPercent: number) {
  // A column that came empty looks like a town in which nobody owes a charge any more.
  if (closed > 0 && chargesNamed === 0) return [tell('charges_none_in_file', { closed })];
  // So does, for its accounts, a file that holds a part of their charges: the rejected rows of another, sent alone.
  const isMuch = open > 0 && closed * 100 > safetyLimitPercent * open;
  return isMuch ? [tell('charges_closed_limit', { closed, open, safetyLimitPercent })] : [];
}

/** Active accounts that the file itself says are archived. */
async function countArchived(client: pg.PoolClient, businessUnitId: number): Promise<number> {
  const { rows } = await client.query<{ archived: number }>(
    `select count(*)::int as archived from staged k join account a on a.business_unit_id = $1
       and a.account_number = k.account_number and a.sub_account_number = k.sub_account_number
     where k.is_archived and not a.is_archived and not a.is_deleted`,
    [businessUnitId],
  );
  return rows[0]?.archived ?? 0;
}

/** Of what balances are, and the last import of the same bytes; what was undone counts for neither. */
async function otherImports(client: pg.PoolClient, upload: UploadRow) {
  // Of those that there are by now: the past of the sample town is made while the file of today is there already.
  const newest = await client.query<{ as_of_date: Date }>(
    `select as_of_date from account_upload where business_unit_id = $1 and import_type = 'Accounts'
       and status in ('Complete', 'Complete With Errors') and created_date <= now()
      order by as_of_date desc limit 1`,
    [upload.business_unit_id],
  );
  return { last: newest.rows[0]?.as_of_date, repeated: await sameBytes(client, upload) };
}

/** The last import of its type with the same bytes; one that was undone is none. */
export async function sameBytes(
  client: pg.PoolClient,
  upload: UploadRow,
): Promise<{ readonly id: number; readonly finished_date: Date } | undefined> {
  const { rows } = await client.query<{ id: number; finished_date: Date }>(
    `select u.id, u.finished_date from account_upload u join stored_file f on f.id = u.file_id
      where u.business_unit_id = $1 and u.status in ('Complete', 'Complete With Errors') and u.id <> $2
        and f.sha256 = $3 and u.import_type = $4 order by u.finished_date desc limit 1`,
    [upload.business_unit_id, upload.id, upload.sha256, upload.import_type],
  );
  return rows[0];
}

/** Lets an upload wait for a person once more; false where each of these reasons was accepted. */
export async function waitAgain(
  client: pg.PoolClient,
  uploadId: number,
  reasons: readonly Told[],
  repeats: number | null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update account_upload set status = 'Ready', progress_rows = total_rows, stop_reason = $2::jsonb,
      repeats_upload_id = $3
     where id = $1 and status = 'Processing' and compared_date is null
      and not coalesce(stop_reason, '[]') @> $2::jsonb`,
    [uploadId, JSON.stringify(reasons), repeats],
  );
  return rowCount === 1;
}

/**
 * What was checked is judged again before it is carried out: accounts and other imports have moved on. Whether it waits
 * for a person again, who has not accepted each reason that there is by now.
 */
export async function stopsAgain(
  client: pg.PoolClient,
  upload: UploadRow,
  staged: StageResult,
  found: Comparison,
): Promise<boolean> {
  const { reasons, repeats } = await judge(client, upload, found);
  if (reasons.length === 0) return false;
  if (!(await waitAgain(client, upload.id, reasons, repeats))) return false;
  await keepChanges(client, upload.id, upload.business_unit_id, upload.config.missingStrategy, staged.said);
  await keepSummary(client, upload.id, staged, found);
  return true;
}
