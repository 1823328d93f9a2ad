import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mostDocuments } from '@ratepayer/contract/bills/bill-file.ts';
import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, rowsOf } from '../../platform/database/database.ts';
import { UnreadableFile } from '../../platform/records/unreadable-file.ts';
import { openArchive } from '../../platform/records/zip-archive.ts';
import { type ClaimedCycle, keepOn, type RunDeps } from './claimed-cycle.ts';
import { doomObjects, foretellObjects, keepObjects } from '../files/doom-objects.ts';
import { countDocuments } from './count-documents.ts';
import { baseName, isLeftOut, isPdf, plainName, whyHostile } from './document-name.rules.ts';

/** The most that one document, and all of an archive, may come to. */
export const mostDocumentBytes = 20 * 1024 * 1024;
const mostUnpackedBytes = 2 * 1024 ** 3;
const atOnce = 20;

interface Document {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Takes the documents of a file in: a PDF, or an archive of them, each under a key of its own. Those of a try before
 * are dropped first. @throws UnreadableFile for an archive that is hostile, or holds anything but PDFs
 */
export async function takeDocuments(deps: RunDeps, cycle: ClaimedCycle): Promise<void> {
  await dropDocuments(deps, cycle);
  const folder = await mkdtemp(join(tmpdir(), 'ratepayer-bills-'));
  try {
    const path = join(folder, 'file');
    const file = (await deps.disk.getStream(cycle.storageKey)) as Readable;
    await pipeline(file, createWriteStream(path, { mode: 0o600 }));
    let taken = 0;
    for await (const documents of inBatches(documentsIn(path, cycle.fileName))) {
      taken += documents.length;
      await keepDocuments(deps, cycle, documents, taken);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* documentsIn(path: string, fileName: string): AsyncGenerator<Document> {
  if (/\.pdf$/i.test(fileName)) {
    yield { name: fileName, bytes: await pdfOf(fileName, createReadStream(path)) };
    return;
  }
  const archive = await openArchive(path, { none: 'no_archive', locked: 'archive_locked', large: 'archive_too_large' });
  try {
    const names = archive.names.filter((name) => !isLeftOut(name));
    for (const name of names) {
      const hostile = whyHostile(name);
      if (hostile) throw new UnreadableFile(hostile);
    }
    if (names.length > mostDocuments) throw new UnreadableFile(tell('archive_too_many', { most: mostDocuments }));
    let unpacked = 0;
    for (const name of names) {
      const bytes = await pdfOf(name, await archive.read(name));
      unpacked += bytes.length;
      if (unpacked > mostUnpackedBytes) throw new UnreadableFile(tell('archive_too_large'));
      yield { name: baseName(name), bytes };
    }
  } finally {
    await archive.close();
  }
}

/** The bytes of a document. @throws UnreadableFile when they are no PDF, or too many */
export async function pdfOf(name: string, content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > mostDocumentBytes) throw new UnreadableFile(tell('document_too_large', { name: baseName(name) }));
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (!isPdf(bytes)) throw new UnreadableFile(tell('document_no_pdf', { name: baseName(name) }));
  return bytes;
}

async function* inBatches(documents: AsyncIterable<Document>): AsyncGenerator<Document[]> {
  let batch: Document[] = [];
  for await (const document of documents) {
    batch.push(document);
    if (batch.length < atOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function keepDocuments(
  { db, disk }: RunDeps,
  cycle: ClaimedCycle,
  documents: readonly Document[],
  taken: number,
): Promise<void> {
  const kept = documents.map(({ name: given, bytes }) => ({ name: maskCardNumbers(given), bytes }));
  const rows = kept.map(({ name, bytes }) => ({
    name: name.slice(0, 200).toWellFormed(),
    plain: plainName(name.slice(0, 200)),
    key: `bills/${randomUUID()}`,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  const keys = rows.map(({ key }) => key);
  // Stored first: a row never names what is not there; what no row comes to name is swept.
  await db.scoped([cycle.businessUnitId], (tx) => foretellObjects(tx, cycle.businessUnitId, keys));
  for (const [i, { key }] of rows.entries()) await disk.put(key, documents[i]?.bytes ?? Buffer.alloc(0));
  await db.scoped([cycle.businessUnitId], async (tx) => {
    await keepOn(tx, cycle, taken);
    await change(
      tx,
      sql`insert into bill_document (business_unit_id, billing_cycle_id, file_id, name, plain_name, storage_key,
          size_bytes, sha256) select ${cycle.businessUnitId}, ${cycle.id}, ${cycle.fileId}, x.name, x.plain, x.key,
          x.size, x.sha256 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as x (name text, plain text, key text, size bigint, sha256 text)`,
    );
    await keepObjects(tx, keys);
    await countDocuments(tx, cycle.id, { documents: rows.length });
    crashPoint('bills.documents');
  });
}

/** Forgets what came with the file of a cycle, and destroys it. */
export async function dropDocuments({ db, disk }: RunDeps, cycle: ClaimedCycle): Promise<void> {
  const dropped = await db.scoped([cycle.businessUnitId], async (tx) => {
    await keepOn(tx, cycle, 0);
    const taken = await change(
      tx,
      sql`update bill b set document_id = null, row_version = b.row_version + 1 from bill_document d
        where d.id = b.document_id and d.file_id = ${cycle.fileId} and b.status = 'Draft'`,
    );
    const rows = await rowsOf(
      tx,
      sql<{ key: string }>`delete from bill_document where file_id = ${cycle.fileId} returning storage_key as key`,
    );
    if (rows.length > 0) await countDocuments(tx, cycle.id, { documents: -rows.length, withoutDocument: taken });
    await doomObjects(
      tx,
      cycle.businessUnitId,
      rows.map(({ key }) => key),
    );
    return rows;
  });
  for (const { key } of dropped) await disk.delete(key).catch(() => undefined);
}
