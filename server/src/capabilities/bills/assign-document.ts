import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { BillDeps } from './bill-deps.ts';
import { doomObjects } from '../files/doom-objects.ts';
import { countDocuments } from './count-documents.ts';
import { holdCycle, settleDocuments } from './hold-cycle.ts';
import { readCycle } from './read-cycle.ts';

interface OfCycle {
  readonly businessUnitId: number;
  readonly cycleId: number;
  readonly documentId: number;
}

/** A document of a cycle that no bill has. @throws 404 */
async function findFree(tx: Tx, { cycleId, documentId }: OfCycle): Promise<{ name: string; key: string }> {
  const document = await maybeRow(
    tx,
    sql<{ name: string; key: string }>`select name, storage_key as key from bill_document d
      where id = ${documentId} and billing_cycle_id = ${cycleId} and replaced_date is null
      and not exists (select 1 from bill b where b.document_id = d.id)`,
  );
  if (!document) throw notFound(say('could_not_find_document'));
  return document;
}

/** Gives a document to a draft by hand. @throws 404, 409 when one of the two has found its place meanwhile */
export const assignDocument = (
  db: Database,
  caller: Caller,
  { billId, ...of }: OfCycle & { readonly billId: number },
): Promise<CyclePage> =>
  db.scoped([of.businessUnitId], async (tx) => {
    const { businessUnitId, cycleId, documentId } = of;
    await holdCycle(tx, businessUnitId, cycleId);
    const { name } = await findFree(tx, of);
    const bill = await maybeRow(
      tx,
      sql<{ has: boolean }>`select document_id is not null as has from bill
        where id = ${billId} and billing_cycle_id = ${cycleId} and status = 'Draft'`,
    );
    if (!bill) throw notFound(say('could_not_find_bill'));
    if (bill.has) throw conflict(say('bill_has_document'));
    await change(
      tx,
      sql`update bill set document_id = ${documentId}, row_version = row_version + 1 where id = ${billId}`,
    );
    await countDocuments(tx, cycleId, { withoutDocument: -1 });
    await settleDocuments(tx, cycleId);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'Bill',
      entityId: billId,
      action: 'Document assigned',
      after: { name },
    });
    return readCycle(tx, businessUnitId, cycleId);
  });

/** Forgets a document that belongs to no bill; its bytes are destroyed. @throws 404, 409 */
export async function removeDocument(
  { db, disk }: Pick<BillDeps, 'db' | 'disk'>,
  caller: Caller,
  of: OfCycle,
): Promise<CyclePage> {
  const { businessUnitId, cycleId, documentId } = of;
  const { key, cycle } = await db.scoped([businessUnitId], async (tx) => {
    await holdCycle(tx, businessUnitId, cycleId);
    const document = await findFree(tx, of);
    await change(tx, sql`delete from bill_document where id = ${documentId}`);
    await doomObjects(tx, businessUnitId, [document.key]);
    await countDocuments(tx, cycleId, { documents: -1 });
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'BillingCycle',
      entityId: cycleId,
      action: 'Document removed',
      before: { name: document.name },
    });
    return { key: document.key, cycle: await readCycle(tx, businessUnitId, cycleId) };
  });
  await disk.delete(key).catch(() => undefined);
  return cycle;
}
