import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import { systemCaller } from '../../platform/http/caller.ts';
import type { ChangePlace, ChangeSubject } from './change-kind.ts';
import { askedChange, endChange } from './end-change.ts';
import { putInForce } from './put-in-force.ts';

type Waiting = ChangePlace & { readonly changeId: number };
interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Puts in force what waited for its day, and ends what nobody decided in time. @returns how many */
export async function runChanges(deps: Deps, subject: ChangeSubject): Promise<number> {
  const now = deps.clock.now();
  const waiting = await deps.db.platform((tx) =>
    rowsOf(
      tx,
      sql<Waiting>`select id as "changeId", business_unit_id as "businessUnitId", entity_id as id
        from change_request where entity_type = ${subject.entityType}
        and ((status = 'Approved' and effective_date <= ${now})
        or (status = 'Requested' and expires_date <= ${now})) order by change_request.id limit 50`,
    ),
  );
  const faults: unknown[] = [];
  // One that cannot be put in force does not keep the others waiting.
  for (const each of waiting) await runOne(deps, subject, each, now).catch((fault) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
  return waiting.length;
}

const runOne = ({ db }: Deps, subject: ChangeSubject, { changeId, ...of }: Waiting, now: Date): Promise<void> =>
  db.scoped([of.businessUnitId], async (tx) => {
    await subject.hold(tx, of);
    const asked = await askedChange(tx, subject, changeId, of.id, now);
    if (asked?.status === 'Approved' && asked.isDue) await putInForce(tx, subject, asked, now);
    else if (asked?.status === 'Requested' && asked.isExpired)
      await endChange(tx, systemCaller([of.businessUnitId]), subject, asked, {
        ...{ status: 'Expired', reason: '', now, from: null },
      });
  });
