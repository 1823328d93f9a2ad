import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import { systemCaller } from '../../platform/http/caller.ts';
import { refuseWhileImporting } from '../accounts/lifecycle/lock-standing.ts';
import { holdBusinessUnit } from '../organizations/find-business-unit.ts';
import type { DueCycle } from './due-cycle.ts';
import { postsNow } from './read-cycle.ts';

/** Whether the bills of a cycle post, and whether the approval said so. */
export interface Judged {
  readonly posts: boolean;
  readonly approved: boolean;
}

/**
 * Whether the bills of a cycle post, judged again when the first of them is about to be published and kept for all
 * others (decision 148). Until the transaction ends nobody changes the setting, and no file of accounts begins that
 * would. @throws 409 while such a file is being processed.
 */
export async function judgePosting(tx: Tx, { id, businessUnitId }: DueCycle): Promise<Judged> {
  const { approved, published } = await oneRow(
    tx,
    sql<{ approved: boolean; published: number }>`select posts_to_balance as approved, published_count as published
      from billing_cycle where id = ${id}`,
  );
  if (published > 0) return { posts: approved, approved };
  await holdBusinessUnit(tx, businessUnitId);
  return { posts: await stillPosts(tx, businessUnitId), approved };
}

/** Keeps what was judged, and says where it is not what was approved; behind the locks of accounts and bills. */
export async function keepJudged(tx: Tx, { id, businessUnitId }: DueCycle, { posts, approved }: Judged): Promise<void> {
  if (posts === approved) return;
  await change(
    tx,
    sql`update billing_cycle set posts_to_balance = ${posts}, row_version = row_version + 1 where id = ${id}`,
  );
  await recordAudit(tx, systemCaller([businessUnitId]), {
    businessUnitId,
    entityType: 'BillingCycle',
    entityId: id,
    action: 'Posting judged again',
    before: { postsToBalance: approved },
    after: { postsToBalance: posts },
  });
}

/** A first file of accounts says what they owe: one that is on its way is waited for. */
async function stillPosts(tx: Tx, businessUnitId: number): Promise<boolean> {
  if (!(await postsNow(tx, businessUnitId))) return false;
  await refuseWhileImporting(tx, businessUnitId);
  return postsNow(tx, businessUnitId);
}
