import type { Readable } from 'node:stream';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import { type Caller, systemCaller } from '../../platform/http/caller.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { UnreadableFile } from '../../platform/records/unreadable-file.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { BillDeps } from './bill-deps.ts';
import { billById } from './bill.source.ts';
import { countDocuments } from './count-documents.ts';
import { plainName } from './document-name.rules.ts';
import { reserveFile } from './reserve-file.ts';
import { arrived, type StoredBytes } from './stored-bytes.ts';
import { pdfOf } from './take-documents.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly billId: number;
  readonly fileName: string;
  readonly reason: string;
  readonly rowVersion: number;
}

/**
 * Reserves the place of another document for a bill, in the name of who asks. @throws 400 for one that is withdrawn or
 * of a cycle that is not approved: there nothing goes out that was not seen, 404, 409 when it changed
 */
export const replaceDocument = (deps: BillDeps, caller: Caller, asked: Asked) =>
  deps.db.scoped([asked.businessUnitId], async (tx) => {
    const { businessUnitId, billId, fileName, reason, rowVersion } = asked;
    const bill = await billById(tx, businessUnitId, billId);
    if (bill.rowVersion !== rowVersion) throw conflict(say('record_changed'));
    await refuseUnapproved(tx, bill);
    const wanted = { businessUnitId, cycleId: bill.billingCycleId, kind: 'Replacement' as const, fileName };
    return reserveFile(deps, tx, caller, { ...wanted, billId, reason, rowVersion });
  });

async function refuseUnapproved(tx: Tx, { status, billingCycleId }: Bill): Promise<void> {
  if (status === 'Withdrawn') throw badRequest('', say('bill_withdrawn_already'));
  const cycle = await oneRow(
    tx,
    sql<{ status: string }>`select status from billing_cycle where id = ${billingCycleId}`,
  );
  if (cycle.status !== 'Approved') throw badRequest('', say('document_of_open_cycle'));
}

interface Replacement {
  readonly billId: number;
  readonly cycleId: number;
  readonly name: string;
  readonly reason: string;
  readonly by: { readonly name: string; readonly role: Caller['role']; readonly rowVersion: number };
}

/**
 * The document has arrived: it takes the place of the former one, which is kept. @throws 400 when it is no PDF, 409
 * when the bill changed since it was asked for
 */
export async function replaceWith(
  { db, disk }: Pick<BillDeps, 'db' | 'disk'>,
  businessUnitId: number,
  fileId: number,
  stored: StoredBytes,
): Promise<void> {
  try {
    await pdfOf('document', (await disk.getStream(stored.storageKey)) as Readable);
  } catch (error) {
    if (error instanceof UnreadableFile) throw badRequest('file', error.told);
    throw error;
  }
  await db.scoped([businessUnitId], async (tx) => {
    const file = await maybeRow(
      tx,
      sql<Replacement>`select bill_id as "billId", billing_cycle_id as "cycleId", name, reason, requested_by as by
        from bill_file where id = ${fileId} and status = 'Receiving' for update`,
    );
    if (!file) return;
    await exchange(tx, businessUnitId, fileId, file, stored);
    await arrived(tx, fileId, stored);
  });
}

async function exchange(
  tx: Tx,
  businessUnitId: number,
  fileId: number,
  { billId, cycleId, name, reason, by }: Replacement,
  { storageKey, sizeBytes, sha256 }: StoredBytes,
): Promise<void> {
  await change(tx, sql`select 1 from bill where id = ${billId} for no key update`);
  const bill = await billById(tx, businessUnitId, billId);
  if (bill.rowVersion !== by.rowVersion) throw conflict(say('record_changed'));
  await refuseUnapproved(tx, bill);
  const document = await oneRow(
    tx,
    sql<{ id: number }>`insert into bill_document (business_unit_id, billing_cycle_id, file_id, name, plain_name,
        storage_key, size_bytes, sha256) values (${businessUnitId}, ${cycleId}, ${fileId}, ${name}, ${plainName(name)},
        ${storageKey}, ${sizeBytes}, ${sha256}) returning id`,
  );
  const former = await maybeRow(
    tx,
    sql<{ name: string }>`update bill_document d set replaced_date = now() from bill b
      where b.id = ${billId} and d.id = b.document_id returning d.name`,
  );
  await change(
    tx,
    sql`update bill set document_id = ${document.id}, row_version = row_version + 1 where id = ${billId}`,
  );
  // The cycle after its bill, as where they are published.
  if (!former) await countDocuments(tx, cycleId, { documents: 1, withoutDocument: -1 });
  const caller = { ...systemCaller([businessUnitId]), name: by.name, role: by.role };
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'Bill',
    entityId: billId,
    action: 'Document replaced',
    before: { name: former?.name ?? '' },
    after: { name },
    reason,
  });
  await announce(tx, [
    { businessUnitId, orderingKey: `cycle:${cycleId}`, topic: 'BusinessUnit.BillsUpdated', payload: { id: cycleId } },
  ]);
}
