import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tell } from '@ratepayer/contract/texts/tell-exports.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { type Database, maybeRow } from '../../platform/database/database.ts';
import { writeThenRead } from '../../platform/export/export-file.ts';
import { measureBytes } from '../../platform/files/measure-bytes.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { conflict, notFound } from '../../platform/http/refusal.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { say } from '../../platform/texts/refusals.ts';
import { readStaged } from './stage-export.ts';
import { writeExport } from './write-export.ts';

interface Deps {
  readonly db: Database;
  readonly limits: Limits;
}
interface Asked {
  readonly businessUnitId: number;
  readonly exportId: number;
}

/**
 * The file of an export made again from what it told of: whoever lost it is given the same bytes, and nothing is marked
 * a second time. Bytes that would be others leave for nobody. Who took it is written down.
 * @throws 404, 409 where there is no file or the bytes would be others, 429
 */
export async function makeExportAgain(
  { db, limits }: Deps,
  caller: Caller,
  { businessUnitId, exportId }: Asked,
): Promise<FileAnswer> {
  const { staged, name, sha256 } = await db.reading([businessUnitId], async (tx) => {
    const kept = await maybeRow(
      tx,
      sql<{ status: string; name: string; sha256: string }>`select status, file_name as name, sha256 from payment_export
        where id = ${exportId} and business_unit_id = ${businessUnitId} and status <> 'Staged'`,
    );
    if (!kept) throw notFound(tell('no_such_export'));
    if (kept.status !== 'Made') throw conflict(tell('export_without_file'));
    return { ...kept, staged: await readStaged(tx, exportId) };
  });
  await limits.enforce('L10 exports of a user', callerKey(caller), say('too_many_exports_wait'));
  const body = await writeThenRead(async (path) => {
    const measured = measureBytes(Readable.from(writeExport(db, staged)), Number.MAX_SAFE_INTEGER);
    await pipeline(measured.bytes, createWriteStream(path));
    if (measured.sha256() !== sha256) throw conflict(tell('other_bytes'));
  });
  await db.scoped([businessUnitId], (tx) =>
    recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'PaymentExport',
      entityId: exportId,
      action: 'Made again',
      after: { file: name, sha256 },
    }),
  );
  return { body, name, type: 'application/octet-stream' };
}
