import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { notAllowed, notFound } from '../../platform/http/refusal.ts';
import type { Sql } from '../../platform/lists/source.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { BillDeps } from './bill-deps.ts';
import { billsOpenTo } from './bills-open-to.ts';

interface Document {
  readonly id: number;
  readonly businessUnitId: number;
  readonly billNumber: string;
  readonly key: string;
}

/**
 * The document of a bill `b`: for staff who may read bills, for payers of its account once it is published, and for who
 * looked its account up that of the last bill, where the biller says so. Who looked is written down.
 * @throws 403 for staff without the permission, 404 for everybody whom it does not concern, and without a document
 */
export async function readDocument(
  { db, disk }: Pick<BillDeps, 'db' | 'disk'>,
  caller: Caller,
  which: Sql,
): Promise<FileAnswer> {
  const isStaff = caller.kind === 'staff' || caller.kind === 'machine';
  if (isStaff && !caller.permissions.has('Accounts:Read') && !caller.permissions.has('Billing:Default'))
    throw notAllowed();
  const document = await db.scoped(caller.businessUnitIds, async (tx) => {
    const concerned = isStaff ? sql`true` : await billsOpenTo(tx, caller);
    return concerned && opened(tx, caller, which, concerned);
  });
  if (!document) throw notFound(say('could_not_find_document'));
  return {
    body: (await disk.getStream(document.key)) as Readable,
    name: `bill-${document.billNumber}.pdf`,
    type: 'application/pdf',
  };
}

async function opened(tx: Tx, caller: Caller, which: Sql, concerned: Sql): Promise<Document | undefined> {
  const document = await maybeRow(
    tx,
    sql<Document>`select b.id, b.business_unit_id as "businessUnitId", b.bill_number as "billNumber",
      d.storage_key as key from bill b join bill_document d on d.id = b.document_id
      where ${which} and ${concerned}`,
  );
  if (!document) return undefined;
  const { id } = document;
  const isPayer = caller.kind === 'customer' || caller.kind === 'quickPay';
  if (isPayer) await change(tx, sql`update bill set viewed_date = now() where id = ${id} and viewed_date is null`);
  await recordAudit(tx, caller, {
    businessUnitId: document.businessUnitId,
    entityType: 'Bill',
    entityId: id,
    action: 'Document viewed',
  });
  return document;
}
