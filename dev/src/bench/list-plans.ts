import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { businessUnitById } from '@ratepayer/server/capabilities/organizations/find-business-unit.ts';
import type { QueryOf } from '@ratepayer/contract/kit/list.ts';
import { rowsOf } from '@ratepayer/server/platform/database/database.ts';
import { conditionOf } from '@ratepayer/server/platform/lists/condition.ts';
import type { AnyList, Ground, Source } from '@ratepayer/server/platform/lists/source.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Lab } from './lab.ts';
import { now } from './list-beside-hand.ts';

/** As PostgreSQL says a line of a plan. */
export interface PlanLine {
  readonly 'QUERY PLAN': string;
}

/** What was asked, and how it is answered. */
export type Plan = readonly [asked: string, lines: readonly PlanLine[]];

/** How the application's role is answered the first page of what is asked. */
export const planOf = <D extends AnyList, A>(
  { db }: Lab,
  source: Source<D, A>,
  unit: number,
  { ask, id, order }: { ask: QueryOf<D>; id: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<PlanLine[]> =>
  db.reading([unit], async (tx) => {
    const ground = { unit: await businessUnitById(tx, unit), today: now.slice(0, 10) } as Ground;
    const where = (await conditionOf(tx, source, ground, ask))();
    return rowsOf(
      tx,
      sql<PlanLine>`explain (analyze, buffers) select ${id} from ${source.from} where ${where}
        order by ${order} limit 26`,
    );
  });

/** Keeps plans beside the screenshots. */
export function keepPlans(name: string, plans: readonly Plan[]): void {
  const folder = join(import.meta.dirname, '../../../artifacts/plans');
  mkdirSync(folder, { recursive: true });
  const parts = plans.map(([asked, lines]) => `${asked}\n${lines.map((line) => line['QUERY PLAN']).join('\n')}\n`);
  writeFileSync(join(folder, `${name}.txt`), parts.join('\n'));
}
