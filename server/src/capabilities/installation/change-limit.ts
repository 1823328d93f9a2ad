import type { RateLimit } from '@ratepayer/contract/installation/installation.operations.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, oneRow, rowsOf } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { type LimitName, limitTable } from '../../platform/limits/limit-table.ts';
import { leastHits } from '../../platform/limits/limit-values.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface LimitDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
}

/** What the audit calls them: an entry names the limit that it changed. */
export const limitsAuditedAs = 'RateLimit';

const names = Object.keys(limitTable) as LimitName[];

/** Every limit as it is in force, and who changed it last. */
export async function listLimits({ db }: Pick<LimitDeps, 'db'>): Promise<RateLimit[]> {
  const changes = await db.platform((tx) =>
    rowsOf(
      tx,
      sql<{
        name: string;
        hits: number | null;
        by: string;
        on: Date;
      }>`select distinct on (name) name, hits, changed_by as by, changed_date as on
        from limit_change order by name, id desc`,
    ),
  );
  return names.map((name) => {
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
    };
  });
}

/**
 * Changes a limit for all nodes; each reads it within half a minute. Every change stays, with who made it.
 * @throws 428 without a fresh sign-in, 404 for an unknown limit, 400 below the least value.
 */
export async function changeLimit(
  deps: LimitDeps,
  caller: Caller,
  asked: { readonly name: string; readonly hits: number | null },
): Promise<RateLimit> {
  requireFreshSignIn(caller, deps.clock.now());
  const name = names.find((known) => known === asked.name);
  if (!name) throw notFound(say('no_such_limit'));
  const least = leastHits(name);
  if (asked.hits !== null && asked.hits < least) throw badRequest('hits', say('limit_too_low', { least }));
  const before = (await listLimits(deps)).find((limit) => limit.name === name)?.hits;
  await deps.db.platform(async (tx) => {
    const { id } = await oneRow(
      tx,
      sql<{ id: number }>`insert into limit_change (name, hits, changed_by)
        values (${name}, ${asked.hits}, ${caller.name}) returning id`,
    );
    await recordAudit(tx, caller, {
      businessUnitId: null,
      entityType: limitsAuditedAs,
      entityId: id,
      action: 'Changed',
      before: { [name]: before },
      after: { [name]: asked.hits ?? limitTable[name].hits },
    });
  });
  await deps.limits.reload();
  const changed = (await listLimits(deps)).find((limit) => limit.name === name);
  if (!changed) throw notFound(say('no_such_limit'));
  return changed;
}
