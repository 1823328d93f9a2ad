import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import { recordAudits } from '../../platform/audit/record.ts';
import { rowsOf } from '../../platform/database/database.ts';
import { writeThenRead } from '../../platform/export/export-file.ts';
import { writeZip } from '../../platform/export/zip.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { BillDeps } from './bill-deps.ts';

interface Found {
  readonly id: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly billNumber: string;
  readonly key: string | null;
  readonly sizeBytes: number | null;
}

/** An archive is written to this machine before it is sent. */
const mostBytes = 2 ** 30;

/**
 * Documents of chosen bills as one archive, each named after its account and number; each is written down.
 * @throws 404 when one of them is not in this business unit, 400 when none has a document or they are larger than an
 * archive may be, 429 after too many exports in an hour (L10)
 */
export async function downloadBills(
  { db, disk, limits }: Pick<BillDeps, 'db' | 'disk' | 'limits'>,
  caller: Caller,
  businessUnitId: number,
  billIds: readonly number[],
): Promise<FileAnswer> {
  await limits.enforce('L10 exports of a user', callerKey(caller), say('too_many_exports_wait'));
  const wanted = [...new Set(billIds)];
  const documents = await db.scoped([businessUnitId], async (tx) => {
    const found = await rowsOf(
      tx,
      sql<Found>`select b.id, a.account_number as "accountNumber", a.sub_account_number as "subAccountNumber",
        b.bill_number as "billNumber", d.storage_key as key, d.size_bytes as "sizeBytes" from bill b
        join published.account a on a.id = b.account_id left join bill_document d on d.id = b.document_id
        where b.id = any(${sql.val(wanted)}::bigint[]) and b.business_unit_id = ${businessUnitId} order by b.id`,
    );
    if (found.length !== wanted.length) throw notFound(say('could_not_find_bill'));
    const stored = found.filter(({ key }) => key !== null);
    if (stored.length === 0) throw badRequest('billIds', say('bills_without_documents'));
    if (stored.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0) > mostBytes)
      throw badRequest('billIds', say('bills_too_large'));
    const fact = { businessUnitId, entityType: 'Bill', action: 'Bill downloaded' };
    await recordAudits(
      tx,
      caller,
      stored.map(({ id }) => ({ ...fact, entityId: id })),
    );
    return stored;
  });
  const body = await writeThenRead((path) =>
    writeZip(path, async (zip) => {
      for (const document of documents)
        await zip.add(nameOf(document), (await disk.getStream(document.key ?? '')) as Readable);
    }),
  );
  return { body, name: 'bills.zip', type: 'application/zip' };
}

/** Numbers may be alike but for signs that a file name cannot hold; the bill's own id keeps the names apart. */
const nameOf = ({ id, accountNumber, subAccountNumber, billNumber }: Found): string =>
  `${[accountNumber, subAccountNumber, billNumber, String(id)]
    .filter(Boolean)
    .map((part) => part.replace(/[^\w-]/g, ''))
    .join('_')}.pdf`;
