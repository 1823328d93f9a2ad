import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Database, maybeRow, rowsOf } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { businessUnitById } from '../../organizations/find-business-unit.ts';
import { type Standing, standingOf } from '../../users/standing-of.ts';
import { isDue } from './due.ts';
import { figuresOf, type UnitOfDigest } from './unit-figures.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}
interface Place {
  readonly organizationId: number;
  readonly userId: number;
}
interface Due extends Place {
  readonly email: string;
  /** By the clock of the organization. */
  readonly day: string;
  readonly units: readonly number[];
}

const batch = 50;
/** A digest says no more business units than this; its button leads to all of them. */
const mostUnits = 30;

/**
 * Sends the digest of today to who chose it and had none, once the hour has come by the clock of their organization.
 * Whoever takes a day first sends it: of two workers one, and a day that went by without a worker is left out. One
 * whose figures cannot be read is tried again, and nobody waits for it. Answers how many were due.
 */
export async function sendDigests({ db, clock }: Deps): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  let due: readonly Due[];
  let last: Place = { organizationId: 0, userId: 0 };
  do {
    due = await dueDigests(db, clock.now(), last);
    for (const one of due) await sendDigest({ db, clock }, one).catch((error: unknown) => failures.push(error));
    count += due.length;
    last = due.at(-1) ?? last;
  } while (due.length === batch);
  if (failures.length > 0) throw failures[0];
  return count;
}

const dueDigests = (db: Database, now: Date, last: Place): Promise<Due[]> =>
  db.platform((tx) =>
    rowsOf(
      tx,
      sql<Due>`select r.organization_id as "organizationId", r.user_id as "userId", a.email,
        local.day::text as day, array(select u.id from published.business_unit u
          where u.organization_id = o.id and not u.is_deleted order by u.id) as units
        from digest_reader r join published.organization o on o.id = r.organization_id
        join published.user_account a on a.id = r.user_id
        left join published.organization_preference p on p.organization_id = o.id
        cross join lateral (select (${now}::timestamptz at time zone o.default_timezone)::date as day,
          extract(hour from ${now}::timestamptz at time zone o.default_timezone) as hour) local
        where r.is_wanted and coalesce(p.digest_is_on, true) and r.last_day < local.day and ${isDue}
        and (r.organization_id, r.user_id) > (${last.organizationId}::int, ${last.userId}::int)
        order by r.organization_id, r.user_id limit ${batch}`,
    ),
  );

async function sendDigest(deps: Deps, due: Due): Promise<void> {
  const reader = await standingOf(deps.db, `staff:${due.userId}`);
  const reached = due.units.filter((id) => reader?.businessUnitIds.includes(id));
  const units = reader ? await figuresOfAll(deps, reader, reached.slice(0, mostUnits)) : [];
  await deps.db.platform(async (tx) => {
    const taken = await maybeRow(
      tx,
      sql`update digest_reader r set last_day = ${due.day}::date
        where r.organization_id = ${due.organizationId} and r.user_id = ${due.userId} and r.is_wanted
        and r.last_day < ${due.day}::date and not exists (select 1 from published.organization_preference p
          where p.organization_id = r.organization_id and not p.digest_is_on) returning 1`,
    );
    const [from] = reached;
    // Who is gone, or reaches nothing there any more, is told nothing.
    if (!taken || from === undefined || units.length === 0) return;
    const more = reached.length - units.length;
    await announce(tx, [
      {
        businessUnitId: from,
        orderingKey: `digest:${due.organizationId}:${due.userId}`,
        topic: 'email.Daily Digest',
        payload: { to: due.email, units, more },
      },
    ]);
  });
}

async function figuresOfAll(deps: Deps, reader: Standing, ids: readonly number[]): Promise<UnitOfDigest[]> {
  const figures: UnitOfDigest[] = [];
  for (const id of ids) {
    const unit = await deps.db.reading([id], (tx) => businessUnitById(tx, id));
    if (unit) figures.push(await figuresOf(deps, reader, unit));
  }
  return figures;
}
