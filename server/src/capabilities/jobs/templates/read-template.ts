import type { TemplatePage } from '@ratepayer/contract/jobs/job-template.shapes.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../../platform/database/database.ts';
import { readOne } from '../../../platform/lists/read-one.ts';
import { templateSource } from './template.source.ts';

type More = Pick<TemplatePage, 'tasks' | 'parameters' | 'timeoutMinutes' | 'overlap' | 'billingSystemIds'>;

/** A template with all that it says. @throws 404 */
export async function readTemplate(tx: Tx, businessUnitId: number, id: number): Promise<TemplatePage> {
  const row = await readOne(tx, templateSource, businessUnitId, id, tell('no_such_template'));
  const more = await oneRow(
    tx,
    sql<More>`select tasks, parameters, timeout_minutes as "timeoutMinutes", overlap,
      billing_system_ids as "billingSystemIds" from job_template
      where id = ${id}`,
  );
  return { ...row, ...more };
}
