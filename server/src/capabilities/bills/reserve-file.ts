import { randomUUID } from 'node:crypto';
import { mostDocuments } from '@ratepayer/contract/bills/bill-file.ts';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { BillDeps } from './bill-deps.ts';
import { readCycle } from './read-cycle.ts';

const urlLifeMs = 15 * 60_000;

/** What a file is for. A replacement takes its bill's place when it has arrived, in the name of who asked for it. */
export interface Wanted {
  readonly businessUnitId: number;
  readonly cycleId: number;
  readonly kind: 'Index' | 'Documents' | 'Replacement';
  readonly fileName: string;
  readonly billId?: number;
  readonly reason?: string;
  /** Of the bill, as whoever asks saw it. */
  readonly rowVersion?: number;
}

const endings = {
  Index: /\.(csv|txt|tsv|dat|prn|xlsx)$/i,
  Documents: /\.(pdf|zip)$/i,
  Replacement: /\.pdf$/i,
} as const;
const refused = {
  Index: 'choose_file_of_records',
  Documents: 'choose_documents',
  Replacement: 'choose_pdf',
} as const;

/** Reserves a file and answers the signed address that its bytes go to within 15 minutes. @throws 400, 429 */
export async function reserveFile(
  { clock, keyring }: Pick<BillDeps, 'clock' | 'keyring'>,
  tx: Tx,
  caller: Caller,
  { businessUnitId, cycleId, kind, fileName, billId, reason = '', rowVersion }: Wanted,
) {
  if (!endings[kind].test(fileName)) throw badRequest('fileName', say(refused[kind]));
  const requestedBy =
    billId === undefined ? null : JSON.stringify({ name: caller.name, role: caller.role, rowVersion });
  const file = await oneRow(
    tx,
    sql<{ id: number }>`insert into bill_file (business_unit_id, billing_cycle_id, bill_id, kind, name, storage_key,
        reason, requested_by) values (${businessUnitId}, ${cycleId}, ${billId ?? null}, ${kind},
        ${maskCardNumbers(fileName)}, ${`bill-files/${randomUUID()}`}, ${reason}, ${requestedBy}::jsonb) returning id`,
  );
  const expires = clock.now().getTime() + urlLifeMs;
  const signature = keyring.sign('bill-file', `${businessUnitId}:${file.id}:${expires}`);
  return {
    fileId: file.id,
    uploadUrl: `/api/bill-files/${businessUnitId}/${file.id}?expires=${expires}&signature=${signature}`,
    expiresDate: new Date(expires).toISOString(),
  };
}

/**
 * The same for a cycle that is not approved. What it lacks comes in by its own measure: its bills fill so many
 * archives; everything else counts as an upload of whoever asks (decision 171). @throws 404, 400 for one that is, 429
 */
export async function reserveForCycle(deps: BillDeps, caller: Caller, wanted: Omit<Wanted, 'billId' | 'reason'>) {
  const { businessUnitId, kind } = wanted;
  const cycle = await deps.db.scoped([businessUnitId], (tx) => openCycle(tx, wanted));
  if (kind !== 'Documents' || !(await isLacking(deps.limits, cycle)))
    await deps.limits.enforce('L10 uploads of a user', callerKey(caller), say('began_many_uploads_hour'));
  return deps.db.scoped([businessUnitId], async (tx) => {
    await openCycle(tx, wanted);
    return reserveFile(deps, tx, caller, wanted);
  });
}

async function openCycle(tx: Tx, { businessUnitId, cycleId }: Pick<Wanted, 'businessUnitId' | 'cycleId'>) {
  const cycle = await readCycle(tx, businessUnitId, cycleId);
  if (cycle.status === 'Approved') throw badRequest('', say('cycle_approved'));
  return cycle;
}

/** Whether its bills lack documents, and no more archives came in an hour than would hold all of them twice. */
async function isLacking(
  { count, most }: Limits,
  { id, billCount, billsWithoutDocument }: CyclePage,
): Promise<boolean> {
  if (billsWithoutDocument === 0) return false;
  const archives = Math.ceil(billCount / mostDocuments);
  return (await count('L10 archives of a cycle', id)) <= archives * most('L10 archives of a cycle');
}
