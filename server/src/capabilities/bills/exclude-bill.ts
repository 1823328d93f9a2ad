import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { recount } from './count-cycle.ts';
import { holdCycle, settleDocuments } from './hold-cycle.ts';
import { readCycle } from './read-cycle.ts';

/** Leaves a draft out of its cycle. @throws 404, 409 when the cycle is processed or approved */
export const excludeBill = (
  db: Database,
  caller: Caller,
  {
    businessUnitId,
    cycleId,
    billId,
    reason,
  }: { businessUnitId: number; cycleId: number; billId: number; reason: string },
): Promise<CyclePage> =>
  db.scoped([businessUnitId], async (tx) => {
    await holdCycle(tx, businessUnitId, cycleId);
    const draft = await drop(tx, cycleId, billId);
    if (!draft) throw notFound(say('could_not_find_bill'));
    await recount(tx, cycleId);
    await settleDocuments(tx, cycleId);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'BillingCycle',
      entityId: cycleId,
      action: 'Bill excluded',
      before: { ...draft },
      reason,
    });
    return readCycle(tx, businessUnitId, cycleId);
  });

interface Dropped {
  readonly billNumber: string;
  readonly amountMinor: number | null;
}

const drop = (tx: Tx, cycleId: number, billId: number) =>
  maybeRow(
    tx,
    sql<Dropped>`delete from bill where id = ${billId} and billing_cycle_id = ${cycleId} and status = 'Draft'
      returning bill_number as "billNumber", amount_minor as "amountMinor"`,
  );
