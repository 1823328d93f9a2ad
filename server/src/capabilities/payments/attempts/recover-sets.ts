import { sql } from 'kysely';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { rowsOf } from '../../../platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { neverSent } from './never-sent.ts';
import { resolveAttempt } from './resolve-attempt.ts';

/** No set is being sent any more after so long (`send-set.ts`): whoever began it is dead, or it waits at its door. */
const lastsSeconds = 30;
const setsAtOnce = 4;
const attemptsAtOnce = 4;

interface Left {
  readonly id: number;
  readonly businessUnitId: number;
  readonly unsent: readonly number[];
}

/**
 * What a worker that died had written as Sent and not let leave: its door is closed first, so that it stays there also
 * where the worker wakes, and then each ends as never sent. What may have left the gateway is asked about
 * (`inquire-attempts.ts`). Any number may; each attempt ends once. @returns how many sets
 */
export async function recoverSets(deps: PaymentDeps): Promise<number> {
  const now = deps.clock.now();
  const left = await deps.db.platform((tx) =>
    rowsOf(
      tx,
      sql<Left>`update attempt_set set closed_date = coalesce(closed_date, ${now})
        where id in (select id from attempt_set
          where begun_date < ${now}::timestamptz - ${lastsSeconds} * interval '1 second'
          order by id limit ${setsAtOnce} for no key update skip locked)
        returning id, business_unit_id as "businessUnitId", attempt_ids[leaving + 1:] as unsent`,
    ),
  );
  if (left.length > 0) crashPoint('autopay.unsent');
  for (const set of left) await endUnsent(deps, set);
  return left.length;
}

async function endUnsent(deps: PaymentDeps, { id, businessUnitId, unsent }: Left): Promise<void> {
  const ids = [...unsent];
  const lane = async (): Promise<void> => {
    for (let attemptId = ids.shift(); attemptId !== undefined; attemptId = ids.shift())
      await resolveAttempt(deps, { attemptId, businessUnitId, effect: 'none' }, neverSent, 'Gateway');
  };
  await Promise.all(Array.from({ length: attemptsAtOnce }, lane));
  await deps.db.scoped([businessUnitId], (tx) => rowsOf(tx, sql`delete from attempt_set where id = ${id}`));
}
