import { addDays, dateIn, instantAt, type TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { BodyOf } from '@ratepayer/contract/kit/fields.ts';
import type { readingFields } from '@ratepayer/contract/readings/reading.fields.ts';
import { readDecimal } from '@ratepayer/contract/readings/reading-values.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { keyKept, keyUse, type KeyUse, wasUsed } from '../../platform/http/idempotency.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { lockAccounts } from '../accounts/account-rows.ts';
import { tellUpdated } from '../accounts/records/tell-updated.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import { keepMedians, lockSeries } from './reading-series.ts';

type NewReading = BodyOf<typeof readingFields>;
interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Adds one reading, entered by a person or sent by a connected system; the same request again is the same reading.
 * @returns its id @throws 400 for one that is there already, of a later day, or no number; 404 for an account elsewhere
 * and for the same request after its reading was deleted
 */
export const addReading = (
  { db, clock }: Deps,
  caller: Caller,
  businessUnitId: number,
  asked: NewReading,
  idempotencyKey: string | undefined,
): Promise<number> =>
  db.scoped([businessUnitId], async (tx) => {
    const unit = await businessUnitOf(tx, businessUnitId);
    const value = decimalOf(asked.value);
    const readAt = instantOf(asked, unit.timezone, dateIn(clock.now(), unit.timezone));
    const seriesId = await heldSeries(tx, businessUnitId, asked);
    const key = idempotencyKey ? keyOf(caller, businessUnitId, asked, idempotencyKey) : undefined;
    if (key && (await wasUsed(tx, key))) return readingAt(tx, seriesId, readAt);
    const id = await insert(tx, caller, businessUnitId, { seriesId, readAt, value, unit: asked.unit }, key);
    if (id === undefined) throw badRequest('date', say('reading_there_already'));
    await keepMedians(tx, [seriesId]);
    const after = { ...asked, value };
    await recordAudit(tx, caller, { businessUnitId, entityType: 'MeterReading', entityId: id, action: 'Added', after });
    await tellUpdated(tx, businessUnitId, [asked.accountId]);
    return id;
  });

/**
 * The series of a new reading under its lock. The account is locked behind it, so that one that is being merged is seen
 * as it stands then. @throws as `refuseAccount` says
 */
async function heldSeries(tx: Tx, businessUnitId: number, asked: NewReading): Promise<number> {
  await refuseAccount(tx, businessUnitId, asked.accountId);
  const [series] = await lockSeries(tx, businessUnitId, [asked]);
  if (!series) throw new Error('A series that was made is there.');
  await lockAccounts(tx, [asked.accountId]);
  await refuseAccount(tx, businessUnitId, asked.accountId);
  return series.id;
}

const keyOf = (caller: Caller, businessUnitId: number, body: NewReading, key: string): KeyUse =>
  keyUse({
    businessUnitId,
    caller: callerKey(caller),
    operation: 'reading',
    target: `account:${body.accountId}`,
    key,
    body,
  });

/** The value as it is kept. @throws 400 for what is no number */
export function decimalOf(typed: string): string {
  const value = readDecimal(typed);
  if (value === undefined) throw badRequest('value', say('reading_no_number'));
  return value;
}

/** When it was read. @throws 400 for a time that is none, and a day that has not come */
function instantOf({ date, time = '' }: NewReading, timezone: TimeZone, today: string): Date {
  if (time !== '' && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) throw badRequest('time', say('reading_no_time'));
  if (date >= addDays(today, 1)) throw badRequest('date', say('reading_not_yet'));
  return instantAt(date, time || '00:00', timezone);
}

/** @throws 404 for an account that is not of this business unit, 400 for one that another one took over */
async function refuseAccount(tx: Tx, businessUnitId: number, accountId: number): Promise<void> {
  const account = await maybeRow(
    tx,
    sql<{ isMerged: boolean }>`select merged_into_account_id is not null as "isMerged" from published.account
      where id = ${accountId} and business_unit_id = ${businessUnitId} and not is_deleted`,
  );
  if (!account) throw notFound(say('could_not_find_account'));
  if (account.isMerged) throw badRequest('accountId', say('account_merged'));
}

/** @throws 404 where it was deleted since: whoever repeats a request does not bring it back */
async function readingAt(tx: Tx, seriesId: number, readAt: Date): Promise<number> {
  const row = await maybeRow(
    tx,
    sql<{ id: number }>`select id from meter_reading where series_id = ${seriesId} and read_at = ${readAt}`,
  );
  if (!row) throw notFound(say('could_not_find_reading'));
  return row.id;
}

interface Reading {
  readonly seriesId: number;
  readonly readAt: Date;
  readonly value: string;
  readonly unit: string;
}

async function insert(
  tx: Tx,
  caller: Caller,
  businessUnitId: number,
  { seriesId, readAt, value, unit }: Reading,
  key: KeyUse | undefined,
): Promise<number | undefined> {
  const source = caller.kind === 'staff' ? 'Manual' : 'Api';
  const row = await maybeRow(
    tx,
    sql<{ id: number }>`with guard as (insert into meter_reading (business_unit_id, series_id, read_at, value, unit,
        source, created_by)
      values (${businessUnitId}, ${seriesId}, ${readAt}, ${value}::numeric, ${unit}, ${source}, ${caller.name})
      on conflict do nothing returning id)${key ? sql`, ${keyKept(key)}` : sql``} select id from guard`,
  );
  return row?.id;
}
