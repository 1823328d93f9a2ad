import { keptOf, type RetentionClassKey } from '@ratepayer/contract/retention/retention-classes.ts';
import { sql } from 'kysely';
import { recordAudits } from '../../platform/audit/record.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import {
  change,
  type Database,
  isUnreachable,
  maybeRow,
  oneRow,
  rowsOf,
  type Tx,
} from '../../platform/database/database.ts';
import { systemCaller } from '../../platform/http/caller.ts';
import { heedHolds } from '../../platform/retention/holds.ts';
import type { LetGoOf, RetentionClass } from '../../platform/retention/retention-class.ts';
import { beforeOf } from './before.rules.ts';
import { countDue, idsDue, marked } from './due-rows.ts';
import { countsByClass } from './run-counts.ts';

export interface RunDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly classes: readonly RetentionClass[];
}

const turnLock = 48_110_095;
const usuallyAtOnce = 1_000;
const everyHours = 24;
/** A first look at years of a large town takes its time. */
const longestMs = 120_000;
/** Runs are shown for so long; what each let go of stays in the audit. */
const shownDays = 90;

interface Step extends LetGoOf {
  readonly id: number;
  readonly class: RetentionClassKey;
  readonly due: number | null;
}

/**
 * One step of the nightly run: begins it when the last one began a day ago, counts what is due, lets go of the next
 * batch, or ends it. Each is one transaction with its counts, so that whoever follows one that died goes on where it
 * stood; of several workers one has its turn. @returns how much was done, so that it is called until nothing is.
 */
export async function nextOfRun(deps: RunDeps, onError: (error: unknown) => void): Promise<number> {
  const { db } = deps;
  let at: Step | undefined;
  try {
    return await db.platform(async (tx) => {
      const { mine } = await oneRow(tx, sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${turnLock}) as mine`);
      if (!mine) return 0;
      const run = await openRun(tx);
      if (!run) return begin(tx, deps);
      at = await nextStep(tx, run.id);
      return at ? await take(tx, deps, at) : await end(tx, run.id);
    });
  } catch (error) {
    // Whoever comes next goes on where it stands.
    if (!at || isUnreachable(error)) throw error;
    // A class that fails holds up no other; it is tried again the next night.
    await giveUp(db, at, error);
    onError(error);
    return 1;
  }
}

const openRun = (tx: Tx) => maybeRow(tx, sql<{ id: number }>`select id from retention_run where finished_date is null`);

/** Begins a run when it is time: one line for each class in each place that has some of it. */
async function begin(tx: Tx, { clock, classes }: RunDeps): Promise<number> {
  const now = clock.now();
  const { due } = await oneRow(
    tx,
    sql<{ due: boolean }>`select coalesce(max(as_of) <= ${now}::timestamptz - make_interval(hours => ${everyHours}),
      true) as due from retention_run`,
  );
  if (!due) return 0;
  await forgetOld(tx);
  const { id } = await oneRow(tx, sql<{ id: number }>`insert into retention_run (as_of) values (${now}) returning id`);
  const steps = (await Promise.all(classes.map((each) => stepsOf(tx, each, now)))).flat();
  await change(
    tx,
    sql`insert into retention_step (run_id, class, organization_id, business_unit_id, before)
      select ${id}, x.class, x."organizationId", x."businessUnitId", x.before
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as x (class text, "organizationId" int,
        "businessUnitId" int, before timestamptz)`,
  );
  return 1;
}

const forgetOld = (tx: Tx) =>
  change(
    tx,
    sql`delete from retention_step where run_id in (select id from retention_run
      where started_date < now() - make_interval(days => ${shownDays}))`,
  );

interface Place {
  readonly organizationId: number | null;
  readonly businessUnitId: number | null;
  /** How long its organization keeps it, where that is not as usual. */
  readonly kept: number | null;
}

const setting = (key: string) => sql`(select s.kept from retention_setting s
  where s.organization_id = o.id and s.class = ${key})`;

/** Where a class has rows, and what is over there. */
export async function stepsOf(tx: Tx, { key, per }: RetentionClass, now: Date) {
  const places =
    per === 'platform'
      ? [{ organizationId: null, businessUnitId: null, kept: null }]
      : await rowsOf(tx, per === 'organization' ? organizations(key) : units(key));
  return places.map(({ kept, ...place }) => ({ class: key, ...place, before: beforeOf(keptOf(key), kept, now) }));
}

const units = (key: string) =>
  sql<Place>`select o.id as "organizationId", u.id as "businessUnitId", ${setting(key)} as kept
    from published.business_unit u join published.organization o on o.id = u.organization_id order by u.id`;
// What is of the platform has the usual time.
const organizations = (key: string) =>
  sql<Place>`select o.id as "organizationId", null::int as "businessUnitId", ${setting(key)} as kept
    from (select id from published.organization union all select null) o order by o.id nulls last`;

const nextStep = (tx: Tx, runId: number) =>
  maybeRow(
    tx,
    sql<Step>`select id, class, organization_id as "organizationId", business_unit_id as "businessUnitId", before, due
      from retention_step where run_id = ${runId} and finished_date is null
      order by (due is not null), id limit 1`,
  );

/** Counts a step, or lets go of its next batch; a hold that is placed meanwhile waits for it, and the next sees it. */
async function take(tx: Tx, { classes }: RunDeps, step: Step): Promise<number> {
  const found = classes.find(({ key }) => key === step.class);
  if (!found) return finish(tx, step, 0);
  await tx.query(`set local statement_timeout = ${longestMs}`);
  await heedHolds(tx);
  if (step.due === null) {
    const { due, held } = await countDue(tx, found, step);
    await change(
      tx,
      sql`update retention_step set due = ${due}, held = ${held},
      finished_date = case when ${due}::int = 0 then now() end where id = ${step.id}`,
    );
    if (due === 0) await marked(tx, found, step);
    return 1;
  }
  const atOnce = found.atOnce ?? usuallyAtOnce;
  const ids = await idsDue(tx, found, step, atOnce);
  const gone = ids.length > 0 ? await found.letGo(tx, ids, step) : 0;
  if (ids.length === atOnce && gone > 0)
    await change(tx, sql`update retention_step set let_go = let_go + ${gone} where id = ${step.id}`);
  else {
    // What was held since it was counted is said as it is in the end.
    const { held } = await countDue(tx, found, step);
    await change(tx, sql`update retention_step set held = ${held} where id = ${step.id}`);
    await finish(tx, step, gone);
    await marked(tx, found, step);
  }
  return 1;
}

async function finish(tx: Tx, { id }: Step, gone: number): Promise<number> {
  await change(
    tx,
    sql`update retention_step set let_go = let_go + ${gone}, due = coalesce(due, 0), finished_date = now()
      where id = ${id}`,
  );
  return 1;
}

async function giveUp(db: Database, { id }: Step, error: unknown): Promise<void> {
  const fault = (error instanceof Error ? error.message : String(error)).slice(0, 500) || 'Unknown';
  await db.platform((tx) =>
    change(
      tx,
      sql`update retention_step set fault = ${fault}, due = coalesce(due, 0), finished_date = now() where id = ${id}`,
    ),
  );
}

/** Ends a run with its counts in the audit: of the platform as a whole, and of each business unit what was its own. */
async function end(tx: Tx, runId: number): Promise<number> {
  const counts = await countsByClass(tx, runId);
  const fact = { entityType: 'RetentionRun', entityId: runId, action: 'Retention run' };
  const of = (businessUnitId: number | null) =>
    Object.fromEntries(
      counts
        .filter((one) => one.businessUnitId === businessUnitId)
        .map(({ class: key, due, held, letGo, faults }) => [key, { due, held, letGo, ...(faults ? { faults } : {}) }]),
    );
  const units = [
    ...new Set(counts.flatMap(({ businessUnitId, letGo }) => (businessUnitId && letGo ? businessUnitId : []))),
  ];
  await recordAudits(tx, systemCaller([]), [
    { ...fact, businessUnitId: null, after: of(null) },
    ...units.map((businessUnitId) => ({ ...fact, businessUnitId, after: of(businessUnitId) })),
  ]);
  await change(tx, sql`update retention_run set finished_date = now() where id = ${runId}`);
  return 1;
}
