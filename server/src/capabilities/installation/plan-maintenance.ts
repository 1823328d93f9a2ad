import type { MaintenanceWindow } from '@ratepayer/contract/installation/installation.operations.ts';
import { type RawBuilder, sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { codeOf, type Database, maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, conflict, notFound } from '../../platform/http/refusal.ts';
import type { Maintenance } from '../../platform/maintenance/maintenance.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface MaintenanceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly maintenance: Maintenance;
}

/** What the audit calls it. */
export const maintenanceAuditedAs = 'Maintenance';

type Row = Omit<MaintenanceWindow, 'fromDate' | 'untilDate' | 'endedDate'> & {
  readonly fromDate: Date;
  readonly untilDate: Date;
  readonly endedDate: Date | null;
};

const mostShown = 20;
/** Somebody fills the form in, and the minute that they chose goes by; a form of this morning begins nothing now. */
const graceMinutes = 15;

// The state is one of the clock that every node goes by: the database's.
const columns: RawBuilder<Row> = sql`id, from_date as "fromDate", until_date as "untilDate",
  planned_by as "plannedBy", ended_by as "endedBy", ended_date as "endedDate",
  case when ended_date <= from_date then 'Called Off' when ended_date is not null then 'Ended Early'
    when until_date <= now() then 'Over' when from_date <= now() then 'In Force' else 'Planned' end as state`;

const shown = ({ fromDate, untilDate, endedDate, ...row }: Row): MaintenanceWindow => ({
  ...row,
  fromDate: fromDate.toISOString(),
  untilDate: untilDate.toISOString(),
  endedDate: endedDate?.toISOString() ?? null,
});

/** What is planned and what was, the latest first. */
export const listMaintenance = ({ db }: Pick<MaintenanceDeps, 'db'>): Promise<MaintenanceWindow[]> =>
  db.platform(async (tx) =>
    (
      await rowsOf(
        tx,
        sql<Row>`select ${columns} from maintenance_window order by from_date desc, id desc
        limit ${mostShown}`,
      )
    ).map(shown),
  );

/**
 * Plans when the installation is worked on. One that was to begin some minutes ago begins now.
 * @throws 428 without a fresh sign-in, 400 for a time that is over or too far away, 409 when another one overlaps.
 */
export async function planMaintenance(
  { db, clock, maintenance }: MaintenanceDeps,
  caller: Caller,
  asked: { readonly fromDate: string; readonly minutes: number },
): Promise<MaintenanceWindow> {
  requireFreshSignIn(caller, clock.now());
  const from = sql`${asked.fromDate}::timestamptz`;
  const planned = await db
    .platform(async (tx) => {
      const made = await maybeRow(
        tx,
        sql<Row>`insert into maintenance_window (from_date, until_date, planned_by)
          select greatest(${from}, now()), ${from} + make_interval(mins => ${asked.minutes}), ${caller.name}
          where ${from} between now() - make_interval(mins => ${graceMinutes}) and now() + interval '1 year'
            and ${from} + make_interval(mins => ${asked.minutes}) > now()
          returning ${columns}`,
      );
      if (made) await audit(tx, caller, { action: 'Planned', after: made });
      return made;
    })
    .catch((error: unknown) => {
      throw codeOf(error) === '23P01' ? conflict(say('maintenance_overlaps')) : error;
    });
  if (!planned) throw badRequest('fromDate', say('maintenance_time'));
  await maintenance.reload();
  return shown(planned);
}

/**
 * Ends what is in force, or calls off what is planned. What is over or was ended already stays as it is.
 * @throws 428 without a fresh sign-in, 404 where there is no such window.
 */
export async function endMaintenance(
  { db, clock, maintenance }: MaintenanceDeps,
  caller: Caller,
  id: number,
): Promise<MaintenanceWindow> {
  requireFreshSignIn(caller, clock.now());
  const row = await db.platform(async (tx) => {
    const stood = sql<Row>`select ${columns} from maintenance_window where id = ${id} for update`;
    const before = await maybeRow(tx, stood);
    const ended = await maybeRow(
      tx,
      sql<Row>`update maintenance_window set ended_by = ${caller.name}, ended_date = now()
        where id = ${id} and ended_date is null and until_date > now() returning ${columns}`,
    );
    if (before && ended)
      await audit(tx, caller, { action: ended.state === 'Called Off' ? 'Called off' : 'Ended', before, after: ended });
    return ended ?? before;
  });
  if (!row) throw notFound();
  await maintenance.reload();
  return shown(row);
}

interface Act {
  readonly action: 'Planned' | 'Called off' | 'Ended';
  readonly before?: Row;
  readonly after: Row;
}

/** It is of the platform, which has an audit of its own; an entry names the window by when it was to begin. */
const audit = (tx: Tx, caller: Caller, { action, before, after }: Act) =>
  recordAudit(tx, caller, {
    businessUnitId: null,
    entityType: maintenanceAuditedAs,
    entityId: after.id,
    action,
    ...(before ? { before: byBegin(before) } : {}),
    after: byBegin(after),
  });

const byBegin = ({ fromDate, untilDate, state }: Row) => ({ [fromDate.toISOString()]: { untilDate, state } });
