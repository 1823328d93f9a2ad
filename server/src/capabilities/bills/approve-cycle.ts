import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict, Refusal } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { BillDeps } from './bill-deps.ts';
import { countNow, keepCounted } from './count-cycle.ts';
import { recountOpen } from './hold-cycle.ts';
import { postsNow, readCycle } from './read-cycle.ts';
import { type LookedAt, refuseUnlooked } from './refuse-unlooked.ts';

interface Seen {
  readonly billCount: number;
  readonly totalAmountMinor: number;
  readonly postsToBalance: boolean;
  readonly balanceChangeMinor: number;
  readonly rowVersion: number;
  /** The samples that looked right. */
  readonly samples: readonly LookedAt[];
}
type Deps = Pick<BillDeps, 'db' | 'clock'>;

/**
 * Approves a cycle by the totals and the samples that a person looked at: of two at once, or when anything changed
 * since, the later is refused. From here on it is published by a worker; nothing waits for that.
 * @throws 400 for a cycle without bills or a sample that nobody looked at, 404, 409 when it is not as it was seen, or
 * approved already
 */
export async function approveCycle(
  deps: Deps,
  caller: Caller,
  businessUnitId: number,
  id: number,
  seen: Seen,
): Promise<CyclePage> {
  try {
    return await approve(deps, caller, businessUnitId, id, seen);
  } catch (error) {
    // Whoever looks again sees what it comes to now: a bill of another cycle may have been taken back. Why it was
    // refused is the answer, also when there is no time to count it.
    if (error instanceof Refusal && error.status === 409)
      await deps.db.scoped([businessUnitId], (tx) => recountOpen(tx, { id, businessUnitId })).catch(() => undefined);
    throw error;
  }
}

const approve = (
  { db, clock }: Deps,
  caller: Caller,
  businessUnitId: number,
  id: number,
  seen: Seen,
): Promise<CyclePage> =>
  db.scoped([businessUnitId], async (tx) => {
    const before = await readCycle(tx, businessUnitId, id);
    if (before.status === 'Approved') throw conflict(say('cycle_approved'));
    if (before.status !== 'Draft') throw conflict(say('cycle_not_now', { status: before.status }));
    const { billCount, totalAmountMinor, postsToBalance: posts } = seen;
    const looked = await refuseUnlooked(tx, id, seen.samples);
    const approved = await change(
      tx,
      sql`update billing_cycle set status = 'Approved', step = 'Publish', posts_to_balance = ${posts},
        approved_by = ${caller.name}, approved_date = ${clock.now()}, row_version = row_version + 1
        where id = ${id} and business_unit_id = ${businessUnitId} and status = 'Draft' and not is_deleted
        and row_version = ${seen.rowVersion} and bill_count = ${billCount}
        and total_amount_minor = ${totalAmountMinor}`,
    );
    if (approved === 0) throw conflict(say('cycle_changed'));
    await refuseOthers(tx, businessUnitId, id, seen);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'BillingCycle',
      entityId: id,
      action: 'Approved',
      after: { billCount, totalAmountMinor, postsToBalance: posts, samples: looked },
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
  const now = await countNow(tx, id);
  if (now.bills === 0) throw badRequest('', say('cycle_without_bills'));
  if (now.bills !== billCount || now.total !== totalAmountMinor) throw conflict(say('cycle_changed'));
  // A first file of accounts, or a bill withdrawn meanwhile, changes what approving does to balances.
  if (postsToBalance !== (await postsNow(tx, businessUnitId))) throw conflict(say('cycle_changed'));
  if (balanceChangeMinor !== (postsToBalance ? now.balanceChange : 0)) throw conflict(say('cycle_changed'));
  await keepCounted(tx, id, now);
}
