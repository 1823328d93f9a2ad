import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { BillDeps } from './bill-deps.ts';
import { postsNow, readCycle } from './read-cycle.ts';

interface Seen {
  readonly billCount: number;
  readonly totalAmountMinor: number;
  readonly postsToBalance: boolean;
  readonly balanceChangeMinor: number;
  readonly rowVersion: number;
}

/**
 * Approves a cycle by the totals that a person looked at: of two at once, or when anything changed since, the later is
 * refused. From here on it is published by a worker; nothing waits for that.
 * @throws 400 for a cycle without bills, 404, 409 when it is not as it was seen, or approved already
 */
export const approveCycle = (
  { db, clock }: Pick<BillDeps, 'db' | 'clock'>,
  caller: Caller,
  businessUnitId: number,
  id: number,
  seen: Seen,
): Promise<CyclePage> =>
  db.scoped([businessUnitId], async (tx) => {
    const before = await readCycle(tx, businessUnitId, id);
    if (before.status === 'Approved') throw conflict(say('cycle_approved'));
    if (before.status !== 'Draft') throw conflict(say('cycle_not_now', { status: before.status }));
    const posts = seen.postsToBalance;
    const approved = await change(
      tx,
      sql`update billing_cycle set status = 'Approved', step = 'Publish', posts_to_balance = ${posts},
        approved_by = ${caller.name}, approved_date = ${clock.now()}, row_version = row_version + 1
        where id = ${id} and business_unit_id = ${businessUnitId} and status = 'Draft' and not is_deleted
        and row_version = ${seen.rowVersion} and bill_count = ${seen.billCount}
        and total_amount_minor = ${seen.totalAmountMinor}`,
    );
    if (approved === 0) throw conflict(say('cycle_changed'));
    await refuseOthers(tx, businessUnitId, id, seen);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'BillingCycle',
      entityId: id,
      action: 'Approved',
      after: { billCount: seen.billCount, totalAmountMinor: seen.totalAmountMinor, postsToBalance: posts },
    });
    await announce(tx, [
      { businessUnitId, orderingKey: `cycle:${id}`, topic: 'BusinessUnit.BillsUpdated', payload: { id } },
    ]);
    crashPoint('bills.approved');
    return readCycle(tx, businessUnitId, id);
  });

/** What was seen are the drafts themselves, not only what was counted of them. */
async function refuseOthers(tx: Tx, businessUnitId: number, id: number, seen: Seen): Promise<void> {
  const { billCount, totalAmountMinor, postsToBalance, balanceChangeMinor } = seen;
  const drafts = await oneRow(
    tx,
    sql<{ bills: number; total: number }>`select count(*)::int as bills, coalesce(sum(amount_minor), 0)::bigint as total
      from bill where billing_cycle_id = ${id} and status = 'Draft'`,
  );
  if (drafts.bills === 0) throw badRequest('', say('cycle_without_bills'));
  if (drafts.bills !== billCount || drafts.total !== totalAmountMinor) throw conflict(say('cycle_changed'));
  // A first file of accounts, or a bill withdrawn meanwhile, changes what approving does to balances.
  if (postsToBalance !== (await postsNow(tx, businessUnitId))) throw conflict(say('cycle_changed'));
  const now = await readCycle(tx, businessUnitId, id);
  if (now.balanceChangeMinor !== balanceChangeMinor) throw conflict(say('cycle_changed'));
}
