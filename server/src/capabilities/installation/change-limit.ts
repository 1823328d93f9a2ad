import type { RateLimit } from '@ratepayer/contract/installation/installation.operations.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, conflict, notFound } from '../../platform/http/refusal.ts';
import { type LimitName, limitTable } from '../../platform/limits/limit-table.ts';
import { leastHits } from '../../platform/limits/limit-values.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface LimitDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
}

interface LimitAsked {
  readonly name: string;
  /** null = the usual value again. */
  readonly hits: number | null;
  /** Of the limit that was read. */
  readonly rowVersion: number;
}

/** What the audit calls them: an entry names the limit that it changed. */
export const limitsAuditedAs = 'RateLimit';

const names = Object.keys(limitTable) as LimitName[];

interface Change {
  readonly id: number;
  readonly name: string;
  readonly hits: number | null;
  readonly by: string;
  readonly on: Date;
}

const lastChanges = (tx: Tx) =>
  rowsOf(
    tx,
    sql<Change>`select distinct on (name) id, name, hits, changed_by as by, changed_date as on
      from limit_change order by name, id desc`,
  );

/** A limit as it is in force; its version is the change that made it so. */
function limitIn(changes: readonly Change[], name: LimitName): RateLimit {
  const last = changes.find((change) => change.name === name);
  const { hits, seconds } = limitTable[name];
  return {
    name,
    hits: last?.hits ?? hits,
    usualHits: hits,
    leastHits: leastHits(name),
    seconds,
    changedBy: last?.by ?? '',
    changedDate: last?.on.toISOString() ?? null,
    rowVersion: last?.id ?? 0,
  };
}

/** Every limit as it is in force, and who changed it last. */
export async function listLimits({ db }: Pick<LimitDeps, 'db'>): Promise<RateLimit[]> {
  const changes = await db.platform(lastChanges);
  return names.map((name) => limitIn(changes, name));
}

/**
 * Changes a limit for all nodes; each reads it within half a minute. Every change stays, with who made it.
 * @throws 428 without a fresh sign-in, 404 for an unknown limit, 400 below the least value, 409 when it changed since.
 */
export async function changeLimit(
  { db, clock, limits }: LimitDeps,
  caller: Caller,
  { hits, rowVersion, ...asked }: LimitAsked,
): Promise<RateLimit> {
  requireFreshSignIn(caller, clock.now());
  const name = names.find((known) => known === asked.name);
  if (!name) throw notFound(say('no_such_limit'));
  const least = leastHits(name);
  if (hits !== null && hits < least) throw badRequest('hits', say('limit_too_low', { least }));
  const changed = await db.platform(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`limit ${name}`}, 0))`);
    const before = limitIn(await lastChanges(tx), name);
    if (before.rowVersion !== rowVersion) throw conflict(say('record_changed'));
    const { id } = await oneRow(
      tx,
      sql<{ id: number }>`insert into limit_change (name, hits, changed_by)
        values (${name}, ${hits}, ${caller.name}) returning id`,
    );
    const after = limitIn(await lastChanges(tx), name);
    await recordAudit(tx, caller, {
      businessUnitId: null,
      entityType: limitsAuditedAs,
      entityId: id,
      action: 'Changed',
      before: { [name]: before.hits },
      after: { [name]: after.hits },
    });
    return after;
  });
  await limits.reload();
  return changed;
}
