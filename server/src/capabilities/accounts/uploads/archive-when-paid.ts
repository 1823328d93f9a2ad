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
  /** So many accounts of a business unit in one go. */
  readonly accountsAtOnce?: number;
}

const mostAtOnce = 1_000;

/**
 * Archives accounts that files ended while a payment was under way, now that it has ended. Any number of workers may do
 * it. Answers how many were archived. @throws what the first business unit failed with, after all others had their turn
 */
export async function archiveWhenPaid(deps: Deps): Promise<number> {
  const units = await deps.db.platform((tx) =>
    rowsOf(
      tx,
      sql<{ id: number; timezone: TimeZone }>`select distinct u.id, u.timezone from account a
        join published.business_unit u on u.id = a.business_unit_id where a.ending_upload_id is not null`,
    ),
  );
  let archived = 0;
  const failed: unknown[] = [];
  for (const { id, timezone } of units) {
    try {
      archived += await deps.db.scoped([id], (tx) => archiveOf(tx, deps, id, dateIn(deps.clock.now(), timezone)));
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
  return archived;
}

/** The same of one business unit; nothing while a file is processed or undone, which says anew what ends. */
async function archiveOf(
  tx: Tx,
  { movedWith, accountsAtOnce = mostAtOnce }: Deps,
  businessUnitId: number,
  today: string,
): Promise<number> {
  const { free } = await oneRow(
    tx,
    sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${importLock}, ${businessUnitId}) as free`,
  );
  const due = free ? await dueOf(tx, businessUnitId, accountsAtOnce) : [];
  const byFile = Map.groupBy(due, ({ id }) => id);
  let archived = 0;
  for (const [uploadId, accounts] of byFile) {
    const { fileName = '', by = '' } = accounts[0] ?? {};
    const file: EndingFile = { id: uploadId, businessUnitId, today, fileName, by };
    const ids = await endLate(
      tx,
      movedWith,
      file,
      accounts.map(({ accountId }) => accountId),
    );
    await change(tx, sql`update account_upload set archived = archived + ${ids.length} where id = ${uploadId}`);
    if (ids.length > 0) await announce(tx, accountsUpdated(businessUnitId, ids));
    archived += ids.length;
  }
  return archived;
}

interface Due extends Pick<EndingFile, 'id' | 'fileName' | 'by'> {
  readonly accountId: number;
}

/** Those of which no payment is under way any more: one that waits for long holds up no other. */
const dueOf = (tx: Tx, businessUnitId: number, most: number): Promise<Due[]> =>
  rowsOf(
    tx,
    sql<Due>`select a.id as "accountId", u.id, u.file_name as "fileName", u.started_by as by
      from account a join account_upload u on u.id = a.ending_upload_id ${underWay}
      where a.business_unit_id = ${businessUnitId} and p.paying is not true order by a.id limit ${most}`,
  );
