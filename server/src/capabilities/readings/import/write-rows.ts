import { sql } from 'kysely';
import { maybeRow, oneRow, type Tx } from '../../../platform/database/database.ts';
import { lockAccounts } from '../../accounts/account-rows.ts';
import { changedMeanwhile } from '../../accounts/lifecycle/lock-standing.ts';
import { keepMedians, lockSeries } from '../reading-series.ts';
import type { FreshRow } from './judge-rows.ts';

interface ByImport {
  readonly businessUnitId: number;
  readonly importId: number;
  readonly by: string;
}

const atOnce = 5_000;

/**
 * Writes the new rows of a file under the locks of their series and accounts. Where an account went over into another
 * one since, or somebody else wrote one of the readings, all of the transaction runs again.
 * @returns how many were written
 */
export async function writeRows(tx: Tx, rows: readonly FreshRow[], of: ByImport): Promise<number> {
  const { businessUnitId } = of;
  const names = new Map(
    rows.map(({ accountId, key, interval }) => [`${accountId}\n${key}\n${interval}`, { accountId, key, interval }]),
  );
  const series = await lockSeries(tx, businessUnitId, [...names.values()]);
  await refuseEnded(tx, [...new Set(rows.map(({ accountId }) => accountId))]);
  let written = 0;
  for (let from = 0; from < rows.length; from += atOnce)
    written += await insert(tx, rows.slice(from, from + atOnce), of);
  if (written < rows.length) throw changedMeanwhile();
  await keepMedians(
    tx,
    series.map(({ id }) => id),
  );
  return written;
}

/** Locks accounts behind their series, as a merge takes them. @throws to run again where one is no more */
async function refuseEnded(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await lockAccounts(tx, accountIds);
  const ended = await maybeRow(
    tx,
    sql<{ id: number }>`select id from published.account where id = any(${sql.val([...accountIds])}::bigint[])
      and (is_deleted or merged_into_account_id is not null) limit 1`,
  );
  if (ended) throw changedMeanwhile();
}

async function insert(tx: Tx, rows: readonly FreshRow[], { businessUnitId, importId, by }: ByImport): Promise<number> {
  const { written } = await oneRow(
    tx,
    sql<{ written: number }>`with made as (insert into meter_reading (business_unit_id, series_id, read_at, value, unit,
        source, import_id, created_by)
      select ${businessUnitId}, s.id, x."readAt", x.value, x.unit, 'Import', ${importId}, ${by}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("accountId" bigint, key text, value numeric,
        unit text, interval text, "readAt" timestamptz)
      join reading_series s on s.business_unit_id = ${businessUnitId} and s.account_id = x."accountId"
        and s.key = x.key and s.interval = x.interval
      on conflict do nothing returning 1)
      select count(*)::int as written from made`,
  );
  return written;
}
