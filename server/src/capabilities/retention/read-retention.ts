import type { Retained, Retention } from '@ratepayer/contract/retention/retention.operations.ts';
import { keptOf, type RetentionClassKey } from '@ratepayer/contract/retention/retention-classes.ts';
import { sql } from 'kysely';
import { maybeRow, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { RetentionClass } from '../../platform/retention/retention-class.ts';
import { countDue } from './due-rows.ts';
import { type ClassCount, countsByClass } from './run-counts.ts';
import { stepsOf } from './retention-run.ts';

interface Setting {
  readonly class: string;
  readonly kept: number | null;
  readonly changedBy: string;
  readonly changedDate: Date;
  readonly rowVersion: number;
}
interface Run {
  readonly id: number;
  readonly startedDate: Date;
  readonly finishedDate: Date;
}

/** The organization of a business unit. */
export const organizationOf = (tx: Tx, businessUnitId: number) =>
  oneRow(
    tx,
    sql<{ id: number; name: string }>`select o.id, o.name from published.business_unit u
      join published.organization o on o.id = u.organization_id where u.id = ${businessUnitId}`,
  );

/** How long the organization of a business unit keeps what, and what the last run that ended let go of there. */
export async function readRetention(
  tx: Tx,
  classes: readonly RetentionClass[],
  businessUnitId: number,
): Promise<Retention> {
  const { id, name } = await organizationOf(tx, businessUnitId);
  const settings = await rowsOf(
    tx,
    sql<Setting>`select class, kept, changed_by as "changedBy", changed_date as "changedDate",
      row_version as "rowVersion" from retention_setting where organization_id = ${id}`,
  );
  const run = await maybeRow(
    tx,
    sql<Run>`select id, started_date as "startedDate", finished_date as "finishedDate" from retention_run
      where finished_date is not null order by started_date desc limit 1`,
  );
  const { running } = await oneRow(
    tx,
    sql<{ running: boolean }>`select exists (select 1 from retention_run where finished_date is null) as running`,
  );
  const counts = run ? (await countsByClass(tx, run.id)).filter((one) => one.businessUnitId === null) : undefined;
  return {
    organizationName: name,
    lastRun: run ? { startedDate: run.startedDate.toISOString(), finishedDate: run.finishedDate.toISOString() } : null,
    isRunning: running,
    items: classes.map((of) =>
      shown(
        of,
        settings.find((one) => one.class === of.key),
        counts,
      ),
    ),
  };
}

function shown(
  { key, owner }: RetentionClass,
  setting: Setting | undefined,
  counts: readonly ClassCount[] | undefined,
): Retained {
  const { unit, usual, least, fromYearsEnd = false, ofPlatform = false } = keptOf(key);
  const last = counts?.find((one) => one.class === key);
  return {
    key,
    owner,
    unit,
    kept: Math.max(setting?.kept ?? usual, least),
    usual,
    least,
    fromYearsEnd,
    ofPlatform,
    changedBy: setting?.changedBy ?? '',
    changedDate: setting?.changedDate.toISOString() ?? null,
    rowVersion: setting?.rowVersion ?? 0,
    last: last ? { due: last.due, held: last.held, letGo: last.letGo, faults: last.faults } : null,
  };
}

interface Due {
  readonly key: RetentionClassKey;
  readonly due: number;
  readonly held: number;
}

/** What a run would let go of now in an organization; nothing is changed. What is of the platform is not counted. */
export async function countRetention(
  tx: Tx,
  classes: readonly RetentionClass[],
  organizationId: number,
  now: Date,
): Promise<Due[]> {
  const counted: Due[] = [];
  for (const of of classes.filter(({ per }) => per !== 'platform')) {
    const places = (await stepsOf(tx, of, now)).filter((place) => place.organizationId === organizationId);
    const all = await Promise.all(places.map((place) => countDue(tx, of, place)));
    const sum = (what: 'due' | 'held') => all.reduce((so, each) => so + each[what], 0);
    counted.push({ key: of.key, due: sum('due'), held: sum('held') });
  }
  return counted;
}
