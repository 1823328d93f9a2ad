import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import { systemCaller } from '../../platform/http/caller.ts';
import { refuseWhileImporting } from '../accounts/lifecycle/lock-standing.ts';
import { holdBusinessUnit } from '../organizations/find-business-unit.ts';
import type { DueCycle } from './due-cycle.ts';
import { postsNow } from './read-cycle.ts';

/**
 * Whether the bills of a cycle post, judged again when the first of them is about to be published and kept for all
 * others (decision 148). Until the transaction ends nobody changes the setting, and no file of accounts begins that
 * would. @throws 409 while such a file is being processed.
 */
export async function judgePosting(tx: Tx, { id, businessUnitId }: DueCycle): Promise<boolean> {
  const { approved, published } = await oneRow(
    tx,
    sql<{ approved: boolean; published: number }>`select posts_to_balance as approved, published_count as published
      from billing_cycle where id = ${id}`,
  );
  if (published > 0) return approved;
  await holdBusinessUnit(tx, businessUnitId);
  const posts = await stillPosts(tx, businessUnitId);
  if (posts === approved) return posts;
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
  return posts;
}

/** A first file of accounts says what they owe: one that is on its way is waited for. */
async function stillPosts(tx: Tx, businessUnitId: number): Promise<boolean> {
  if (!(await postsNow(tx, businessUnitId))) return false;
  await refuseWhileImporting(tx, businessUnitId);
  return postsNow(tx, businessUnitId);
}
