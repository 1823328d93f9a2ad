import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { announced } from '../../../platform/outbox/announce.ts';
import { posted } from '../../accounts/post-balance-events.ts';
import { sessionsMoved } from '../../sessions/move-session.ts';
import { approvedParts, approvedWhole, type DecidedSale, guard, isPlain } from './approved-set.ts';

/** Whether an outcome does nothing but complete its payment, of a session that waits for it. */
export const isCompletion = (one: DecidedSale): boolean =>
  isPlain(one) &&
  one.plan.session?.event === 'charged' &&
  one.plan.session.how === undefined &&
  one.plan.next === undefined;

/**
 * Transaction 2 of many payments that are completed, as one statement: what `writeOutcome` writes of one. Everything
 * hangs on the compare-and-set of the attempts, under the locks of their sessions; all or nothing.
 */
export async function writeCompletions(tx: Tx, set: readonly DecidedSale[]): Promise<void> {
  const plans = set.map(({ plan }) => plan);
  const postings = plans.flatMap((plan) => plan.postings);
  await tx.finish(
    sql`with ${approvedParts(set)},
    moved_session as (${sessionsMoved(
      set.map(({ context }) => context.session),
      'charged',
    )} and exists (select 1 from guard) returning id),
    ${posted(postings, guard)},
    ${announced(
      plans.flatMap(({ announcements }) => announcements),
      guard,
    )}
    select assured(${approvedWhole(set)} and (select count(*) from moved_session) = ${set.length}
      and (select count(*) from moved_money) = ${postings.length}, 'outcomes of a set written whole') as whole`,
  );
}
