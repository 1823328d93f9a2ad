import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import { billStates } from '@ratepayer/contract/bills/bill-state.ts';
import { nextState } from '@ratepayer/contract/kit/state-machine.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { say } from '../../platform/texts/refusals.ts';
import { holdForBills, postBills } from '../accounts/post-bills.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import type { BillDeps } from './bill-deps.ts';
import { billById } from './bill.source.ts';
import { holdOpenCycles } from './hold-cycle.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly billId: number;
  readonly reason: string;
  readonly rowVersion: number;
}

/**
 * Takes a bill back: payers see it no longer, and what it moved of the balance goes back. One that was not published
 * yet never is. The bill that it superseded stands again.
 * @throws 400 for a draft of a cycle that is not approved, and for one that is superseded, 404, 409 when it changed
 */
export const withdrawBill = (
  { db, clock }: Pick<BillDeps, 'db' | 'clock'>,
  caller: Caller,
  asked: Asked,
): Promise<Bill> =>
  db.scoped([asked.businessUnitId], async (tx) => {
    const { businessUnitId, billId } = asked;
    const seen = await billById(tx, businessUnitId, billId);
    await holdOpenCycles(tx, sql`supersedes_bill_id = ${billId}`);
    const standing = await holdForBills(tx, businessUnitId, [seen.accountId]);
    const before = await takeBack(tx, asked, clock.now());
    if (before.postedMinor !== 0) {
      const unit = await businessUnitById(tx, businessUnitId);
      const accountId = standing.get(before.accountId) ?? before.accountId;
      // Another account took this one over: its days are those of its own bills.
      const dates = accountId === before.accountId ? await datesNow(tx, accountId) : undefined;
      await postBills(tx, {
        businessUnitId,
        today: dateIn(clock.now(), unit?.timezone ?? 'US/Central'),
        by: caller.name,
        isWithdrawn: true,
        bills: [
          {
            billId,
            accountId,
            amountMinor: -before.postedMinor,
            billNumber: before.billNumber,
            issueDate: dates?.issueDate ?? null,
            dueDate: dates?.dueDate ?? null,
            wasDue: before.dueDate,
          },
        ],
      });
    }
    await tellOf(tx, caller, asked, before);
    crashPoint('bill.withdrawn');
    return billById(tx, businessUnitId, billId);
  });

async function takeBack(tx: Tx, { businessUnitId, billId, rowVersion }: Asked, now: Date): Promise<Bill> {
  await change(tx, sql`select 1 from bill where id = ${billId} for no key update`);
  const bill = await billById(tx, businessUnitId, billId);
  if (bill.rowVersion !== rowVersion) throw conflict(say('record_changed'));
  const cycle = await maybeRow(
    tx,
    sql<{ status: string }>`select status from billing_cycle where id = ${bill.billingCycleId}`,
  );
  if (!nextState(billStates, bill.status, 'withdraw'))
    throw badRequest('', bill.status === 'Superseded' ? say('bill_superseded') : say('bill_withdrawn_already'));
  if (cycle?.status !== 'Approved') throw badRequest('', say('bill_of_open_cycle'));
  await change(
    tx,
    sql`update bill set status = 'Withdrawn', withdrawn_date = ${now}, row_version = row_version + 1
      where id = ${billId}`,
  );
  await change(
    tx,
    sql`update bill set status = 'Published', superseded_by_bill_id = null, row_version = row_version + 1
      where superseded_by_bill_id = ${billId}`,
  );
  await countWithout(tx, bill);
  return bill;
}

/**
 * A draft that would have superseded it posts all of its amount now: what its cycle does to balances is kept there. A
 * worker that counts the cycle just now is waited for.
 */
const countWithout = (tx: Tx, { id, amountMinor }: Bill) =>
  change(
    tx,
    sql`update billing_cycle c set row_version = c.row_version + 1,
      counted = case when c.counted ? 'balanceChange' then jsonb_set(c.counted, '{balanceChange}',
        to_jsonb((c.counted -> 'balanceChange')::bigint + ${amountMinor ?? 0}::bigint)) else c.counted end
      from bill d where d.supersedes_bill_id = ${id} and d.status = 'Draft' and c.id = d.billing_cycle_id`,
  );

/** What the account shows when this bill is gone: the days of the newest bill that is left. */
const datesNow = (tx: Tx, accountId: number) =>
  maybeRow(
    tx,
    sql<{ issueDate: string; dueDate: string | null }>`select issue_date as "issueDate", due_date as "dueDate" from bill
      where account_id = ${accountId} and status = 'Published' and posted_minor <> 0
      order by issue_date desc, id desc limit 1`,
  );

async function tellOf(tx: Tx, caller: Caller, asked: Asked, before: Bill): Promise<void> {
  const { businessUnitId, billId, reason } = asked;
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'Bill',
    entityId: billId,
    action: 'Bill withdrawn',
    before: { status: before.status, postedMinor: before.postedMinor },
    after: { status: 'Withdrawn', postedMinor: 0 },
    reason,
  });
  await announce(tx, [
    {
      businessUnitId,
      orderingKey: `cycle:${before.billingCycleId}`,
      topic: 'BusinessUnit.BillsUpdated',
      payload: { id: before.billingCycleId },
    },
    {
      businessUnitId,
      orderingKey: `account:${before.accountId}`,
      topic: 'Account.Updated',
      payload: { id: before.accountId },
    },
  ]);
}
