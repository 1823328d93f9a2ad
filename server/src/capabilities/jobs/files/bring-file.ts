import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { keptMonths } from '@ratepayer/contract/files/file-state.ts';
import { fitsPattern } from '@ratepayer/contract/kit/file-pattern.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { sql } from 'kysely';
import type { Disk } from 'flydrive';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { change, type Database, maybeRow, oneRow, type Tx } from '../../../platform/database/database.ts';
import { behindStore } from '../../../platform/files/file-fault.ts';
import { measureBytes } from '../../../platform/files/measure-bytes.ts';
import { type Caller, callerKey } from '../../../platform/http/caller.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { foundIn } from '../../files/content.rules.ts';
import { foretellObjects, keepObjects } from '../../files/doom-objects.ts';
import { headOf } from '../../files/head-of.ts';
import { type Beginner, beginner } from '../runs/begun-by.ts';
import { refuseOthers } from '../runs/run-job.ts';
import { startRun } from '../runs/start-run.ts';
import { tellQuarantined } from './tell-quarantined.ts';

export interface BringDeps {
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly limits: Limits;
}

const urlLifeMs = 15 * 60_000;

/** Reserves a file of a job and answers the signed address that its bytes go to within 15 minutes. @throws 404, 403 */
export async function reserveJobFile(
  { db, clock, keyring, limits }: BringDeps,
  caller: Caller,
  of: { readonly businessUnitId: number; readonly jobId: number },
  fileName: string,
) {
  const { businessUnitId, jobId } = of;
  await limits.enforce('L10 uploads of a user', callerKey(caller), say('began_many_uploads_hour'));
  const by = beginner(caller);
  const storageKey = `job-files/${randomUUID()}`;
  const file = await db.scoped([businessUnitId], async (tx) => {
    await refuseOthers(tx, caller, of);
    return oneRow(
      tx,
      sql<{ id: number }>`insert into job_file (business_unit_id, job_id, name, file_key, storage_key, status,
          brought_by, brought_by_user, brought_by_client)
        values (${businessUnitId}, ${jobId}, ${maskCardNumbers(fileName)}, ${storageKey}, ${storageKey},
          'Reserved', ${by.name}, ${by.userId}::int, ${by.clientId}) returning id`,
    );
  });
  const expires = clock.now().getTime() + urlLifeMs;
  const signature = keyring.sign('job-file', `${businessUnitId}:${file.id}:${expires}`);
  return {
    fileId: file.id,
    uploadUrl: `/api/job-files/${businessUnitId}/${file.id}?expires=${expires}&signature=${signature}`,
    expiresDate: new Date(expires).toISOString(),
  };
}

export interface SignedFile {
  readonly businessUnitId: number;
  readonly fileId: number;
  readonly expires: number;
  readonly signature: string;
}

/**
 * Stores the bytes sent to a signed address; of several senders one goes on. A job that runs when files arrive begins a
 * run with it; what is not what its name says is kept in quarantine, begins nothing, and a person is called.
 * @throws 404 on a wrong or old signature, 400 over 250 MB; nothing is kept then
 */
export async function receiveJobFile(deps: BringDeps, target: SignedFile, body: Readable): Promise<void> {
  const { db, disk, clock, keyring } = deps;
  const { businessUnitId, fileId, expires, signature } = target;
  const isSigned = keyring.verify('job-file', `${businessUnitId}:${fileId}:${expires}`, signature);
  if (!isSigned || expires < clock.now().getTime()) throw notFound(say('upload_address_expired_choose'));
  const storageKey = `job-files/${randomUUID()}`;
  const taken = await db.scoped([businessUnitId], async (tx) => {
    const place = await maybeRow(
      tx,
      sql<{ name: string }>`update job_file set status = 'Receiving', storage_key = ${storageKey}
        where id = ${fileId} and business_unit_id = ${businessUnitId} and status = 'Reserved' returning name`,
    );
    if (place) await foretellObjects(tx, businessUnitId, [storageKey]);
    return place;
  });
  if (!taken) throw notFound(say('upload_taken_already_choose'));
  try {
    const head = headOf(body);
    const measured = measureBytes(body, maximumUploadBytes);
    await disk.putStream(storageKey, measured.bytes);
    const came = { size: measured.size(), sha256: measured.sha256(), found: foundIn(taken.name, head()) };
    await db.scoped([businessUnitId], (tx) => arrived(tx, target, came));
  } catch (error) {
    // A commit whose answer was lost has happened: what is stored keeps its bytes.
    const isOpen = await db.scoped([businessUnitId], (tx) =>
      change(tx, sql`update job_file set status = 'Reserved' where id = ${fileId} and status = 'Receiving'`),
    );
    if (isOpen > 0) await disk.delete(storageKey).catch(() => undefined);
    throw behindStore(error);
  }
}

interface Arrived {
  readonly storageKey: string;
  readonly jobId: number;
  readonly name: string;
  readonly pattern: string;
  readonly runs: boolean;
  readonly broughtBy: Beginner;
}

interface Came {
  readonly size: number;
  readonly sha256: string;
  readonly found: Told | undefined;
}

async function arrived(tx: Tx, { businessUnitId, fileId }: SignedFile, { size, sha256, found }: Came): Promise<void> {
  const file = await maybeRow(
    tx,
    sql<Arrived>`update job_file f set status = ${found ? 'Quarantined' : 'Stored'}, size_bytes = ${size},
        sha256 = ${sha256}, found = ${found ? JSON.stringify(found) : null}::jsonb,
        kept_until = now() + ${keptMonths.Import}::int * interval '1 month'
      from job j join published.business_unit u on u.id = j.business_unit_id
      where f.id = ${fileId} and f.status = 'Receiving' and j.id = f.job_id
      returning f.job_id as "jobId", f.name, coalesce(j.schedule ->> 'pattern', '') as pattern,
        j.is_enabled and not j.is_deleted and not u.is_deleted and j.schedule ->> 'kind' = 'On File Arrival' as runs,
        jsonb_build_object('name', f.brought_by, 'userId', f.brought_by_user, 'clientId', f.brought_by_client)
          as "broughtBy", f.storage_key as "storageKey"`,
  );
  if (!file) return;
  await keepObjects(tx, [file.storageKey]);
  if (found) return tellQuarantined(tx, { businessUnitId, fileId, name: file.name, found });
  if (!file.runs || !fitsPattern(file.name, file.pattern)) return;
  const { jobId, broughtBy: startedBy } = file;
  await startRun(tx, { businessUnitId, jobId, trigger: 'File', startedBy, fileIds: [fileId] });
}
