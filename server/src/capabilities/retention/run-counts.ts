import type { RetentionClassKey } from '@ratepayer/contract/retention/retention-classes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

export interface ClassCount {
  readonly class: RetentionClassKey;
  /** null for all together. */
  readonly businessUnitId: number | null;
  readonly due: number;
  readonly held: number;
  readonly letGo: number;
  readonly faults: number;
}

/** What became of a run by class: of each business unit, and of all together; as far as the scope sees it. */
export const countsByClass = (tx: Tx, runId: number): Promise<ClassCount[]> =>
  rowsOf(
    tx,
    sql<ClassCount>`select class, business_unit_id as "businessUnitId", coalesce(sum(due), 0)::int as due,
      sum(held)::int as held, sum(let_go)::int as "letGo", count(*) filter (where fault <> '')::int as faults
      from retention_step where run_id = ${runId}
      group by grouping sets ((class), (class, business_unit_id))
      having grouping(business_unit_id) = 1 or business_unit_id is not null order by class, business_unit_id`,
  );
