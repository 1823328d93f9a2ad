import { dateIn, type TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { change, type Database, oneRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { accountsUpdated } from '../lifecycle/account-updated.ts';
import { underWay } from '../lifecycle/lock-standing.ts';
import type { MovedWithAccount } from '../moved-with-account.ts';
import { type EndingFile, endLate } from './archive-by-file.ts';
import { importLock } from './import-lock.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly movedWith: readonly MovedWithAccount[];
  /** So many accounts of a file in one go. */
  readonly accountsAtOnce?: number;
}

/** A file that accounts wait to end by. */
interface Ending extends Pick<EndingFile, 'id' | 'businessUnitId'> {
  readonly timezone: TimeZone;
}

const mostAtOnce = 1_000;

/**
 * Archives accounts that files ended while a payment was under way, now that it has ended. Any number of workers may do
 * it; each file in a transaction of its own, since what stands before accounts is locked for all of them together
 * (domain.md 10). Answers how many were archived. @throws what the first failed with, after all others had their turn
 */
export async function archiveWhenPaid(deps: Deps): Promise<number> {
  const files = await deps.db.platform((tx) =>
    rowsOf(
      tx,
      sql<Ending>`select distinct u.id as "businessUnitId", u.timezone, a.ending_upload_id as id from account a
        join published.business_unit u on u.id = a.business_unit_id where a.ending_upload_id is not null
        order by a.ending_upload_id`,
    ),
  );
  let archived = 0;
  const failed: unknown[] = [];
  for (const file of files) {
    try {
      archived += await deps.db.scoped([file.businessUnitId], (tx) => archiveOf(tx, deps, file));
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
  return archived;
}

/** The same of one file; nothing while one is processed or undone, which says anew what ends. */
async function archiveOf(
  tx: Tx,
  { clock, movedWith, accountsAtOnce = mostAtOnce }: Deps,
  { id, businessUnitId, timezone }: Ending,
): Promise<number> {
  const { free } = await oneRow(
    tx,
    sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${importLock}, ${businessUnitId}) as free`,
  );
  const due = free ? await dueOf(tx, { id, businessUnitId }, accountsAtOnce) : [];
  const [first] = due;
  if (!first) return 0;
  const { fileName, by } = first;
  const file: EndingFile = { id, businessUnitId, today: dateIn(clock.now(), timezone), fileName, by };
  const accountIds = due.map(({ accountId }) => accountId);
  const ids = await endLate(tx, movedWith, file, accountIds);
  await change(tx, sql`update account_upload set archived = archived + ${ids.length} where id = ${id}`);
  if (ids.length > 0) await announce(tx, accountsUpdated(businessUnitId, ids));
  return ids.length;
}

interface Due extends Pick<EndingFile, 'fileName' | 'by'> {
  readonly accountId: number;
}

/** Those of which no payment is under way any more: one that waits for long holds up no other. */
const dueOf = (tx: Tx, { id, businessUnitId }: Omit<Ending, 'timezone'>, most: number): Promise<Due[]> =>
  rowsOf(
    tx,
    sql<Due>`select a.id as "accountId", u.file_name as "fileName", u.started_by as by
      from account a join account_upload u on u.id = a.ending_upload_id ${underWay}
      where a.business_unit_id = ${businessUnitId} and a.ending_upload_id = ${id} and p.paying is not true
      order by a.id limit ${most}`,
  );
