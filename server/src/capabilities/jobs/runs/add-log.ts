import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { change, type Tx } from '../../../platform/database/database.ts';

/** How many lines a run may tell; what comes after them is left out. */
const mostLines = 5_000;

/** Adds a line to what a run tells. */
export async function addLog(
  tx: Tx,
  {
    businessUnitId,
    id,
    position = 0,
  }: { readonly businessUnitId: number; readonly id: number; readonly position?: number },
  message: Told,
  level: 'Info' | 'Error' = 'Info',
): Promise<void> {
  await change(
    tx,
    sql`insert into job_log (business_unit_id, execution_id, position, level, message)
      select ${businessUnitId}, ${id}, ${position}, ${level}, ${JSON.stringify(message)}::jsonb
      where (select count(*) from (select 1 from job_log where execution_id = ${id} limit ${mostLines}) l)
        < ${mostLines}`,
  );
}
