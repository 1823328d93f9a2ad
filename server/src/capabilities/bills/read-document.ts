import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { notAllowed, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { BillDeps } from './bill-deps.ts';

interface Document {
  readonly businessUnitId: number;
  readonly billNumber: string;
  readonly key: string;
}

/**
 * The document of a bill, for staff who may read bills and for payers of its account once it is published; who looked
 * is written down. A look-up session has no bills.
 * @throws 403 for staff without the permission, 404 for everybody whom it does not concern, and without a document
 */
export async function readDocument(
  { db, disk }: Pick<BillDeps, 'db' | 'disk'>,
  caller: Caller,
  billId: number,
): Promise<FileAnswer> {
  const isStaff = caller.kind === 'staff' || caller.kind === 'machine';
  if (isStaff && !caller.permissions.has('Accounts:Read') && !caller.permissions.has('Billing:Default'))
    throw notAllowed();
  const isPayer = caller.kind === 'customer' && caller.customerId !== null;
  const document =
    isStaff || isPayer
      ? await db.scoped(caller.businessUnitIds, (tx) => opened(tx, caller, billId, isStaff))
      : undefined;
  if (!document) throw notFound(say('could_not_find_document'));
  return {
    body: (await disk.getStream(document.key)) as Readable,
    name: `bill-${document.billNumber}.pdf`,
    type: 'application/pdf',
  };
}

async function opened(tx: Tx, caller: Caller, billId: number, isStaff: boolean): Promise<Document | undefined> {
  const concerned = isStaff
    ? sql`true`
    : sql`b.status in ('Published', 'Superseded') and exists (select 1 from published.customer_account l
        where l.account_id = b.account_id and l.customer_id = ${caller.customerId} and l.unlinked_date is null)`;
  const document = await maybeRow(
    tx,
    sql<Document>`select b.business_unit_id as "businessUnitId", b.bill_number as "billNumber", d.storage_key as key
      from bill b join bill_document d on d.id = b.document_id where b.id = ${billId} and ${concerned}`,
  );
  if (!document) return undefined;
  if (!isStaff) await change(tx, sql`update bill set viewed_date = now() where id = ${billId} and viewed_date is null`);
  await recordAudit(tx, caller, {
    businessUnitId: document.businessUnitId,
    entityType: 'Bill',
    entityId: billId,
    action: 'Document viewed',
  });
  return document;
}
