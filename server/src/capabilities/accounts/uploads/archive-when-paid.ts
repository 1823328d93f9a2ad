import { dateIn, type TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { change, type Database, oneRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { accountsUpdated } from '../lifecycle/account-updated.ts';
import { readUnlocked } from '../lifecycle/lock-standing.ts';
import type { MovedWithAccount } from '../moved-with-account.ts';
import { type EndingFile, endByFile } from './archive-by-file.ts';
import { importLock } from './import-lock.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly movedWith: readonly MovedWithAccount[];
}

/** As many of a business unit are looked at in one go. */
const mostAtOnce = 1_000;

/**
 * Archives accounts that files ended while a payment was under way, now that it has ended. Any number of workers may do
 * it. Answers how many were archived.
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
  for (const { id, timezone } of units)
    archived += await deps.db.scoped([id], (tx) =>
      archiveOf(tx, deps.movedWith, id, dateIn(deps.clock.now(), timezone)),
    );
  return archived;
}

/** The same of one business unit; nothing while a file is processed or undone, which says anew what ends. */
async function archiveOf(
  tx: Tx,
  movedWith: readonly MovedWithAccount[],
  businessUnitId: number,
  today: string,
): Promise<number> {
  const { free } = await oneRow(
    tx,
    sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${importLock}, ${businessUnitId}) as free`,
  );
  const waiting = free ? await waitingOf(tx, businessUnitId) : [];
  const paying = new Set(
    (
      await readUnlocked(
        tx,
        waiting.map(({ accountId }) => accountId),
      )
    )
      .filter(({ isPaying }) => isPaying)
      .map(({ id }) => id),
  );
  const byFile = Map.groupBy(
    waiting.filter(({ accountId }) => !paying.has(accountId)),
    ({ id }) => id,
  );
  let archived = 0;
  for (const [uploadId, accounts] of byFile) {
    const { fileName = '', by = '' } = accounts[0] ?? {};
    const file: EndingFile = { id: uploadId, businessUnitId, today, fileName, by };
    const ids = await endByFile(
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

interface Waiting extends Pick<EndingFile, 'id' | 'fileName' | 'by'> {
  readonly accountId: number;
}

const waitingOf = (tx: Tx, businessUnitId: number): Promise<Waiting[]> =>
  rowsOf(
    tx,
    sql<Waiting>`select a.id as "accountId", u.id, u.file_name as "fileName", u.started_by as by
      from account a join account_upload u on u.id = a.ending_upload_id
      where a.business_unit_id = ${businessUnitId} order by a.id limit ${sql.lit(mostAtOnce)}`,
  );
