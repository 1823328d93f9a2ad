import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { owedTypes } from '@ratepayer/contract/bills/bill-state.ts';
import { sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, type Database, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { holdForBills, postBills } from '../accounts/post-bills.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import type { DueCycle } from './due-cycle.ts';
import { judgePosting, keepJudged } from './judge-posting.ts';
import { type TellDeps, tellNext } from './tell-payers.ts';

const publishLock = 48_110_031;
/** How many accounts a transaction publishes, so that a payer waits for no more of them. */
const accountsAtOnce = 500;

export interface PublishDeps extends TellDeps {
  readonly db: Database;
}

/**
 * Publishes the next accounts of every approved cycle, and when all of one are, tells its payers; answers how much it
 * did. Any number of workers may run it: one of them at a time has a cycle. Whoever follows one that died goes on with
 * what is still a draft.
 */
export async function publishCycles(deps: PublishDeps): Promise<number> {
  const due = await deps.db.platform((tx) =>
    rowsOf(
      tx,
      sql<DueCycle>`select id, business_unit_id as "businessUnitId", name, posts_to_balance as "postsToBalance",
        notification_strategy as strategy, approved_by as "approvedBy", notified_through as told
        from billing_cycle where status = 'Approved' and published_date is null order by approved_date, id limit 50`,
    ),
  );
  let done = 0;
  const failures: unknown[] = [];
  for (const cycle of due)
    done += await publishSome(deps, cycle).catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
  // What fails is told when nothing else is left to do: those of others do not wait for it.
  if (done === 0 && failures.length > 0) throw failures[0];
  return done;
}

async function publishSome(deps: PublishDeps, cycle: DueCycle): Promise<number> {
  try {
    const done = await deps.db.scoped([cycle.businessUnitId], async (tx) => {
      const { free } = await oneRow(
        tx,
        sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${publishLock}::int, ${cycle.id}::int) as free`,
      );
      if (!free) return false;
      return (await publishNext(deps, tx, cycle)) || tellNext(tx, deps, cycle);
    });
    crashPoint('bills.committed');
    return done ? 1 : 0;
  } catch (error) {
    // A file of accounts is on its way: the bills wait for it.
    if (error instanceof Refusal && error.status === 409) return 0;
    throw error;
  }
}

interface Published {
  readonly billId: number;
  readonly accountId: number;
  readonly amountMinor: number;
  readonly billNumber: string;
  readonly issueDate: string;
  readonly dueDate: string | null;
}

/** The next accounts of a cycle, by their ids; false when nothing of it is a draft any more. */
async function publishNext(deps: PublishDeps, tx: Tx, due: DueCycle): Promise<boolean> {
  const most = deps.accountsAtOnce ?? accountsAtOnce;
  const accounts = await rowsOf(
    tx,
    sql<{ id: number }>`select distinct account_id as id from bill
      where billing_cycle_id = ${due.id} and status = 'Draft' order by account_id limit ${most}`,
  );
  if (accounts.length === 0) return false;
  const ids = accounts.map(({ id }) => id);
  const judged = await judgePosting(tx, due);
  const cycle = { ...due, postsToBalance: judged.posts };
  const standing = cycle.postsToBalance ? await holdForBills(tx, cycle.businessUnitId, ids) : undefined;
  const published = await rowsOf(tx, publishing(cycle, ids, deps.clock.now()));
  if (standing) {
    const unit = await businessUnitById(tx, cycle.businessUnitId);
    await postBills(tx, {
      businessUnitId: cycle.businessUnitId,
      today: dateIn(deps.clock.now(), unit?.timezone ?? 'US/Central'),
      by: cycle.approvedBy,
      isWithdrawn: false,
      bills: published
        .filter(({ amountMinor }) => amountMinor !== 0)
        .map((bill) => ({ ...bill, accountId: standing.get(bill.accountId) ?? bill.accountId })),
    });
  }
  await keepJudged(tx, due, judged);
  // Who looks at the cycle asks for its progress; pages of bills are told at the end, not of each chunk.
  const moved = published.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  await change(
    tx,
    sql`update billing_cycle set published_count = published_count + ${published.length},
      posted_minor = posted_minor + ${moved}::bigint where id = ${cycle.id}`,
  );
  crashPoint('bills.chunk');
  return true;
}

/**
 * Publishes the drafts of these accounts, and answers what each moves the balance by: its amount, or for a recalculated
 * one the difference to the bill that it supersedes, which is superseded now (domain rule 17).
 */
const publishing = ({ id, postsToBalance }: DueCycle, accountIds: readonly number[], now: Date) =>
  sql<Published>`with due as (select * from bill where billing_cycle_id = ${id} and status = 'Draft'
      and account_id = any(${sql.val([...accountIds])}::bigint[]) order by id for no key update),
    former as (update bill s set status = 'Superseded', superseded_by_bill_id = d.id, row_version = s.row_version + 1
      from due d where s.id = d.supersedes_bill_id and s.status = 'Published' returning s.id, s.amount_minor)
    update bill b set status = 'Published', published_date = ${now}, row_version = b.row_version + 1,
      posted_minor = case when ${postsToBalance} and b.bill_type = any(${sql.val([...owedTypes])}::text[])
        then b.amount_minor - coalesce(f.amount_minor, 0) else 0 end
    from due d left join former f on f.id = d.supersedes_bill_id where b.id = d.id
    returning b.id as "billId", b.account_id as "accountId", b.posted_minor as "amountMinor",
      b.bill_number as "billNumber", b.issue_date as "issueDate", b.due_date as "dueDate"`;
