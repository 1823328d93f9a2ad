import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change } from '../../platform/database/database.ts';
import { countRows, writeList } from '../../platform/export/make-file.ts';
import { takeTurn } from '../../platform/export/take-turn.ts';
import { type KeptFile, keepFile } from '../../platform/files/keep-file.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import { sql } from 'kysely';
import { standingOf } from '../users/standing-of.ts';
import { makeArchive } from './archive/make-archive.ts';
import { type Claim, isHeld } from './claim-report.ts';
import { tellAsker } from './finished-report.ts';
import type { ReportDeps } from './deps.ts';
import { readQuestion } from './read-question.ts';
import { type Beat, Lost, MustWait } from './report-beat.ts';
import type { Asker, ReportedList } from './reported-list.ts';
import { askerOfRun, isOfRun } from './run-asker.ts';
import { listFor, reachOf } from './who-may.ts';

/**
 * Makes the file of a claimed report and offers it when the whole of it is kept. Every row is of one unchanging picture
 * of the data, read in slices, so that memory does not grow with the rows.
 * @throws Lost, MustWait as the beat says; refusals, with their sentence, where a person must change something.
 */
export async function makeReport(deps: ReportDeps, claim: Claim, beat: Beat): Promise<void> {
  if (claim.leftKey) await deps.disk.delete(claim.leftKey);
  const folder = await mkdtemp(join(tmpdir(), 'ratepayer-report-'));
  try {
    const path = join(folder, 'report');
    const { rows, reach } = await writeFile(deps, claim, path, beat);
    beat.check();
    const kept = await keepFile(deps.disk, path, claim.storageKey);
    crashPoint('report.kept');
    await offer(deps, claim, { rows, reach, ...kept });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A list, and whoever asked for it. */
interface Asked {
  readonly list: ReportedList;
  readonly asker: Asker;
}

/** The list, as its asker may see it at this moment. */
async function listOfAsker(
  { db, lists }: ReportDeps,
  { requestedBy, businessUnitId, reportName }: Claim,
): Promise<Asked> {
  if (isOfRun(requestedBy)) {
    const list = lists.find(({ name }) => name === reportName);
    if (!list) throw badRequest('', tell('could_not_find_report'));
    return { list, asker: askerOfRun(list, businessUnitId) };
  }
  const standing = await standingOf(db, requestedBy);
  if (!standing?.businessUnitIds.includes(businessUnitId) || !standing.permissions.has('Reports:Default'))
    throw badRequest('', tell('report_no_longer_allowed'));
  return { list: listFor(lists, reportName, standing), asker: standing };
}

/** What was written, and of which business units it tells. */
interface Made {
  readonly rows: number;
  readonly reach: readonly number[];
}

async function writeFile(deps: ReportDeps, claim: Claim, path: string, beat: Beat): Promise<Made> {
  const { businessUnitId, reportType } = claim;
  if (reportType === 'ZIP') return { rows: await makeArchive(deps, claim, path, beat), reach: [businessUnitId] };
  const { db, clock } = deps;
  const { list, asker } = await listOfAsker(deps, claim);
  const finish = await db.exporting(list.isWide ? asker.businessUnitIds : [businessUnitId], async (tx) => {
    if (!(await takeTurn(tx, claim.requestedBy))) throw new MustWait();
    const of = { ...asker, businessUnitId };
    return list.opening({ tx, clock }, of, readQuestion(list, claim.query), async (exported) => {
      const counted = await countRows(exported, reportType);
      beat.total(counted);
      return writeList(path, reportType, exported, counted, (rows) => {
        beat.more(rows);
        crashPoint('report.slice');
      });
    });
  });
  await finish?.();
  return { rows: beat.rows, reach: reachOf(list, asker, businessUnitId) };
}

async function offer({ db }: ReportDeps, claim: Claim, file: Made & KeptFile): Promise<void> {
  const { id, businessUnitId } = claim;
  const offered = await db.scoped([businessUnitId], async (tx) => {
    const kept = await change(
      tx,
      sql`update generated_report set status = 'Ready', lease_until = null, row_count = ${file.rows},
        total_rows = ${file.rows}, size_bytes = ${file.sizeBytes}, reach = ${sql.val([...file.reach])}::int[],
        sha256 = ${file.sha256}, message = '""', finished_date = now(), expires_date = now() + interval '30 days'
        where ${isHeld(claim)}`,
    );
    if (kept === 0) return false;
    await tellAsker(tx, claim);
    await announce(tx, [{ businessUnitId, orderingKey: `report:${id}`, topic: 'Report.Updated', payload: { id } }]);
    return true;
  });
  if (!offered) throw new Lost();
}
