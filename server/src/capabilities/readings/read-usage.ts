import type { ReadingInterval, ReadingUnit } from '@ratepayer/contract/readings/reading-values.ts';
import type { Usage, UsageSeries } from '@ratepayer/contract/readings/reading.shapes.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { change, isUnusual } from './reading.source.ts';

/** A quarter of days, three years of months. */
const most: Readonly<Record<ReadingInterval, number>> = { Daily: 92, Monthly: 36 };

interface Row {
  readonly id: number;
  readonly key: string;
  readonly unit: ReadingUnit;
  readonly readAt: Date;
  readonly value: string;
  readonly change: string | null;
  readonly isUnusual: boolean;
}

/**
 * The latest readings of an account at one interval, each key from the first to the last, under the unit of its last
 * one. @throws 404 for an account elsewhere
 */
export async function readUsage(
  tx: Tx,
  businessUnitId: number,
  accountId: number,
  interval: ReadingInterval,
): Promise<Usage> {
  const unit = await businessUnitById(tx, businessUnitId);
  const account = await maybeRow(
    tx,
    sql<{ id: number }>`select id from published.account
      where id = ${accountId} and business_unit_id = ${businessUnitId} and not is_deleted`,
  );
  if (!unit || !account) throw notFound(say('could_not_find_account'));
  const rows = await rowsOf(
    tx,
    sql<Row>`select r.id, s.key, r.unit, r.read_at as "readAt", r.value::text as value, ${change} as change,
        ${isUnusual} as "isUnusual"
      from reading_series s join lateral (select * from meter_reading l where l.series_id = s.id
        order by l.read_at desc limit ${most[interval]}) r on true
      where s.business_unit_id = ${businessUnitId} and s.account_id = ${accountId} and s.interval = ${interval}
      order by s.key, r.read_at`,
  );
  const series = [...new Set(rows.map(({ key }) => key))].map((key): UsageSeries => {
    const own = rows.filter((row) => row.key === key);
    return {
      key,
      unit: own.at(-1)?.unit ?? 'Other',
      readings: own.map(({ id, readAt, value, change: more, isUnusual: unusual }) => ({
        id,
        timestamp: readAt.toISOString(),
        date: dateIn(readAt, unit.timezone),
        value,
        change: more,
        isUnusual: unusual,
      })),
    };
  });
  return { series };
}
