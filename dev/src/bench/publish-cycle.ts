import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { guessBillMapping, mostDocuments } from '@ratepayer/contract/bills/bill-file.ts';
import { approveCycle } from '@ratepayer/server/capabilities/bills/approve-cycle.ts';
import type { BillDeps } from '@ratepayer/server/capabilities/bills/bill-deps.ts';
import { checkCycle } from '@ratepayer/server/capabilities/bills/check-cycle.ts';
import { processCycle } from '@ratepayer/server/capabilities/bills/process-cycle.ts';
import { readCycle } from '@ratepayer/server/capabilities/bills/read-cycle.ts';
import { receiveFile } from '@ratepayer/server/capabilities/bills/receive-file.ts';
import { reserveForCycle } from '@ratepayer/server/capabilities/bills/reserve-file.ts';
import { addCycle } from '@ratepayer/server/capabilities/bills/save-cycle.ts';
import { writeZip } from '@ratepayer/server/platform/export/zip.ts';
import { systemCaller } from '@ratepayer/server/platform/http/caller.ts';
import { samplePdf } from '../sample-pdf.ts';
import { round } from './lab.ts';

const heading = ['account', 'bill number', 'amount'];
const amountMinor = (n: number) => ((n * 37) % 20_000) + 100;
const accountOf = (n: number) => 100_000 + n;

function* indexLines(rows: number): Generator<string> {
  yield `${heading.join(',')}\n`;
  for (let n = 0; n < rows; n++) yield `${accountOf(n)},B${n},${(amountMinor(n) / 100).toFixed(2)}\n`;
}

/** An archive of the documents of so many bills from one on, as a biller's printer writes it. */
const writeDocuments = (path: string, from: number, through: number): Promise<void> =>
  writeZip(path, async (zip) => {
    for (let n = from; n < through; n++)
      await zip.add(`${accountOf(n)}_B${n}.pdf`, [samplePdf([`Bill B${n}`, `Account ${accountOf(n)}`])]);
  });

type Page = Awaited<ReturnType<typeof readCycle>>;

/** Seconds that reading the index, taking its documents in by archives and publishing its bills take. */
export async function publishCycle(deps: BillDeps, unit: number, folder: string, rows: number) {
  const caller = systemCaller([unit]);
  const cycle = await addCycle(deps.db, caller, unit, {
    name: 'Benchmark',
    issueDate: '2026-11-01',
    dueDate: '2030-12-01',
    notificationStrategy: 'None',
    expectsDocuments: true,
  });
  const send = async (kind: 'Index' | 'Documents', path: string): Promise<number> => {
    const fileName = kind === 'Index' ? 'bills.csv' : 'bills.zip';
    const wanted = { businessUnitId: unit, cycleId: cycle.id, kind, fileName };
    const { fileId, uploadUrl } = await reserveForCycle(deps, caller, wanted);
    const query = new URL(uploadUrl, 'http://local').searchParams;
    const target = { businessUnitId: unit, fileId, expires: Number(query.get('expires')) };
    await receiveFile(deps, { ...target, signature: query.get('signature') ?? '' }, createReadStream(path));
    return fileId;
  };
  const until = async (isDone: (page: Page) => boolean) => {
    const began = performance.now();
    for (;;) {
      const page = await deps.db.scoped([unit], (tx) => readCycle(tx, unit, cycle.id));
      if (page.status === 'Error') throw new Error(page.message);
      if (isDone(page)) return { page, seconds: (performance.now() - began) / 1000 };
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  const config = { ...guessBillMapping(heading), dateFormat: 'YYYY-MM-DD' as const };
  const path = join(folder, 'bills');
  await pipeline(Readable.from(indexLines(rows)), createWriteStream(path));
  await processCycle(deps, caller, unit, cycle.id, { step: 'Read', fileId: await send('Index', path), config });
  const read = await until(({ step }) => step === '');
  const archives: number[] = [];
  let { page } = read;
  for (let from = 0; from < rows; from += mostDocuments) {
    await writeDocuments(path, from, Math.min(rows, from + mostDocuments));
    const fileId = await send('Documents', path);
    await processCycle(deps, caller, unit, cycle.id, { step: 'Match', fileId });
    const matched = await until(({ step }) => step === '');
    archives.push(matched.seconds);
    page = matched.page;
  }
  if (page.billsWithoutDocument > 0) throw new Error(`${page.billsWithoutDocument} bills found no document.`);
  const { samples } = await deps.db.scoped([unit], (tx) => checkCycle(tx, unit, cycle.id));
  const looked = samples.map(({ id, rowVersion }) => ({ billId: id, rowVersion }));
  await approveCycle(deps, caller, unit, cycle.id, { ...page, samples: looked });
  const published = await until(({ publishedDate }) => publishedDate !== null);
  return {
    read: round(read.seconds, 1),
    documents: round(
      archives.reduce((sum, seconds) => sum + seconds, 0),
      1,
    ),
    // What an archive costs does not grow with those before it.
    firstArchive: round(archives[0] ?? 0, 2),
    lastArchive: round(archives.at(-1) ?? 0, 2),
    published: round(published.seconds, 1),
  };
}
