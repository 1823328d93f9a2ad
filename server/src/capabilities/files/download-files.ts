import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import { recordAudits } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { writeThenRead } from '../../platform/export/export-file.ts';
import { writeZip } from '../../platform/export/zip.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type ChosenFile, chosenFiles } from './chosen-files.ts';
import { refuseAway } from './refuse-away.ts';

interface Deps {
  readonly db: Database;
  readonly disk: Disk;
  readonly limits: Limits;
}

/** An archive is written to this machine before it is sent. */
const mostBytes = 2 ** 30;

/** The contents of a file, noted before their first byte leaves. @throws 404, 409 when purged or quarantined */
export async function downloadFile(
  { db, disk }: Deps,
  caller: Caller,
  businessUnitId: number,
  fileId: number,
): Promise<FileAnswer> {
  const [file] = await taken(db, caller, businessUnitId, [fileId]);
  if (!file) throw notFound(say('could_not_find_file'));
  return {
    body: (await disk.getStream(file.key)) as Readable,
    name: file.name.replace(/\s+/g, '-'),
    type: 'application/octet-stream',
  };
}

/**
 * The contents of several as one archive, each named after itself and its number.
 * @throws 404, 409 when one of them is purged or quarantined, 400 when they are larger than an archive may be, 429
 */
export async function downloadFiles(
  { db, disk, limits }: Deps,
  caller: Caller,
  businessUnitId: number,
  fileIds: readonly number[],
): Promise<FileAnswer> {
  await limits.enforce('L10 exports of a user', callerKey(caller), say('too_many_exports_wait'));
  const files = await taken(db, caller, businessUnitId, fileIds);
  const body = await writeThenRead((path) =>
    writeZip(path, async (zip) => {
      for (const file of files) await zip.add(nameIn(file), (await disk.getStream(file.key)) as Readable);
    }),
  );
  return { body, name: 'files.zip', type: 'application/zip' };
}

/** Names may be alike, or try to lead out of a folder. */
const nameIn = ({ id, name }: ChosenFile): string => `${id}_${name.replace(/[^\w.-]/g, '_')}`;

const taken = (db: Database, caller: Caller, businessUnitId: number, ids: readonly number[]) =>
  db.scoped([businessUnitId], async (tx) => {
    const files = await chosenFiles(tx, caller, businessUnitId, ids);
    for (const file of files) refuseAway(file);
    if (files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > mostBytes)
      throw badRequest('fileIds', say('files_too_large'));
    await recordAudits(
      tx,
      caller,
      files.map(({ id, name, category, sha256 }) => ({
        businessUnitId,
        entityType: 'File',
        entityId: id,
        action: 'File downloaded',
        after: { name, category, sha256 },
      })),
    );
    return files;
  });
