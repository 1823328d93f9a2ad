import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type FileCategory, type FileDirection, keptMonths } from '@ratepayer/contract/files/file-state.ts';
import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { sql } from 'kysely';
import type { Disk } from 'flydrive';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { maybeRow, oneRow, type Tx } from '../../../platform/database/database.ts';
import { measureBytes } from '../../../platform/files/measure-bytes.ts';
import { foundIn } from '../../files/content.rules.ts';
import { foretellObjects, keepObjects } from '../../files/doom-objects.ts';
import { headOf } from '../../files/head-of.ts';
import type { Claim } from '../runs/claim-run.ts';
import type { RunFile } from '../task-kind.ts';
import { tellQuarantined } from './tell-quarantined.ts';

interface Kept {
  readonly claim: Claim;
  readonly position: number;
  readonly name: string;
  /** Of several under one key the first is kept. */
  readonly fileKey: string;
  /** More is not taken. */
  readonly mostBytes: number;
  readonly category: FileCategory;
  readonly direction: FileDirection;
}
type Held = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const columns = sql`id, name, category, storage_key as "storageKey", size_bytes as "sizeBytes", sha256,
  status <> 'Stored' as "isHeldBack"`;

/**
 * Keeps the bytes of a task as a file of its run, once under its key, with what is written in the same transaction;
 * bytes that nobody keeps are taken away again. What did not begin here and is not what its name says is kept in
 * quarantine, for no task to work on, and a person is called.
 */
export async function keepFile(
  { disk }: { readonly disk: Disk },
  held: Held,
  { claim, position, name, fileKey, mostBytes, category, direction }: Kept,
  bytes: Readable,
  alongside: (tx: Tx, file: RunFile) => Promise<void> = async () => undefined,
): Promise<RunFile> {
  const { businessUnitId, jobId, id } = claim;
  const storageKey = `job-files/${randomUUID()}`;
  await held((tx) => foretellObjects(tx, businessUnitId, [storageKey]));
  const head = headOf(bytes);
  const measured = measureBytes(bytes, mostBytes);
  try {
    await disk.putStream(storageKey, measured.bytes);
  } catch (error) {
    await disk.delete(storageKey).catch(() => undefined);
    throw (error as { cause?: unknown }).cause ?? error;
  }
  crashPoint('job.stored');
  const found = direction === 'Out' ? undefined : foundIn(name, head());
  const months = keptMonths[category];
  const kept = await held(async (tx) => {
    const made = await maybeRow(
      tx,
      sql<RunFile>`insert into job_file (business_unit_id, job_id, execution_id, position, name, file_key,
          storage_key, size_bytes, sha256, status, found, category, direction, kept_until, brought_by)
        values (${businessUnitId}, ${jobId}, ${id}, ${position}, ${maskCardNumbers(name).slice(0, 255)}, ${fileKey},
          ${storageKey}, ${measured.size()}, ${measured.sha256()}, ${found ? 'Quarantined' : 'Stored'},
          ${found ? JSON.stringify(found) : null}::jsonb, ${category}, ${direction},
          now() + ${months}::int * interval '1 month', 'System')
        on conflict (business_unit_id, file_key) do nothing returning ${columns}`,
    );
    if (made) await Promise.all([keepObjects(tx, [storageKey]), alongside(tx, made)]);
    if (made && found) await tellQuarantined(tx, { businessUnitId, fileId: made.id, name: made.name, found });
    // A task that is done again finds what it kept before, and goes on with it.
    return made ?? oneRow(tx, keptAs(businessUnitId, fileKey));
  });
  if (kept.storageKey !== storageKey) await disk.delete(storageKey).catch(() => undefined);
  return kept;
}

const keptAs = (businessUnitId: number, fileKey: string) =>
  sql<RunFile>`select ${columns} from job_file where business_unit_id = ${businessUnitId} and file_key = ${fileKey}`;
