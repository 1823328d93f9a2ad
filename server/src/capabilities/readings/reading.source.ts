import { numberOf } from '@ratepayer/contract/accounts/account-number.ts';
import { readingList, readingTexts } from '@ratepayer/contract/readings/reading.list.ts';
import type { MeterReading } from '@ratepayer/contract/readings/reading.shapes.ts';
import { unusualTimes } from '@ratepayer/contract/readings/reading-values.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/lists/any-of.ts';
import { sourceOf } from '../../platform/lists/source.ts';
import { searchReadings } from './search-readings.ts';

/** A reading `r` of a series `s`: how much more it is than the one before it. */
export const change = sql`(r.value - (select p.value from meter_reading p where p.series_id = r.series_id
  and p.read_at < r.read_at order by p.read_at desc limit 1))::text`;
/** Far above what is usual of its series, or below zero. */
export const isUnusual = sql`coalesce(r.value < 0 or r.value > ${sql.lit(unusualTimes)} * s.median, false)`;

/** Meter readings with their accounts. */
export const readingSource = sourceOf(readingList)({
  texts: readingTexts,
  from: sql`meter_reading r join reading_series s on s.id = r.series_id
    join published.account a on a.id = s.account_id`,
  scope: (businessUnitId) => sql`r.business_unit_id = ${businessUnitId}`,
  key: sql`r.id`,
  columns: sql<MeterReading>`r.id, r.read_at as timestamp, a.id as "accountId", a.account_number as "accountNumber",
    a.sub_account_number as "subAccountNumber", a.name, s.key, r.value::text as value, r.unit, s.interval,
    ${change} as change, ${isUnusual} as "isUnusual", r.source, r.upload_id as "uploadId",
    r.row_version as "rowVersion"`,
  period: { instant: sql`r.read_at` },
  sorts: { timestamp: sql`r.read_at`, accountNumber: sql`a.account_number`, key: sql`s.key` },
  filters: {
    ReadingIntervals: anyOf(sql`s.interval`),
    ReadingUnits: anyOf(sql`r.unit`),
    Unusual: (unusual) => sql`${isUnusual} = ${unusual}`,
    UploadId: (upload) => (/^\d+$/.test(upload) ? sql`r.upload_id = ${Number(upload)}` : sql`false`),
  },
  search: searchReadings,
  totals: {},
  file: {
    accountNumber: (row) => numberOf(row),
  },
});
