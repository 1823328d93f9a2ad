import type { TemplateBody, TemplatePage } from '@ratepayer/contract/jobs/job-template.shapes.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { saveAudited } from '../../../platform/audit/save-audited.ts';
import { change, codeOf, type Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { readTemplate } from './read-template.ts';

interface OneVersion {
  readonly businessUnitId: number;
  readonly templateId: number;
  readonly rowVersion: number;
}
const kept = { entityType: 'JobTemplate', read: readTemplate };
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** One more template. @throws 400 for a name that is taken */
export const addTemplate = (
  db: Database,
  caller: Caller,
  businessUnitId: number,
  { name, purpose, tasks, parameters, timeoutMinutes, overlap }: TemplateBody,
): Promise<TemplatePage> =>
  saving(() =>
    db.scoped([businessUnitId], (tx) =>
      saveAudited(
        tx,
        caller,
        kept,
        { businessUnitId },
        sql`insert into job_template (name, purpose, tasks, parameters, timeout_minutes, overlap, modified_by)
          values (${name}, ${purpose}, ${json(tasks)}, ${json(parameters)}, ${timeoutMinutes}, ${overlap},
            ${caller.name}) returning id`,
      ),
    ),
  );

/** Another definition; jobs made of it stay as they are. @throws 400 for a name that is taken, 404, 409 */
export const changeTemplate = (
  db: Database,
  caller: Caller,
  { businessUnitId, templateId, rowVersion }: OneVersion,
  { name, purpose, tasks, parameters, timeoutMinutes, overlap }: TemplateBody,
): Promise<TemplatePage> =>
  saving(() =>
    db.scoped([businessUnitId], (tx) =>
      saveAudited(
        tx,
        caller,
        kept,
        { businessUnitId, id: templateId },
        sql`update job_template set name = ${name}, purpose = ${purpose}, tasks = ${json(tasks)},
          parameters = ${json(parameters)}, timeout_minutes = ${timeoutMinutes}, overlap = ${overlap},
          modified_by = ${caller.name}, modified_date = now(), row_version = row_version + 1
          where id = ${templateId} and row_version = ${rowVersion} and not is_deleted returning id`,
      ),
    ),
  );

/** Takes a template away; jobs made of it stay. @throws 404, 409 when it changed */
export const deleteTemplate = (db: Database, caller: Caller, { businessUnitId, templateId, rowVersion }: OneVersion) =>
  db.scoped([businessUnitId], async (tx) => {
    const before = await readTemplate(tx, businessUnitId, templateId);
    const gone = await change(
      tx,
      sql`update job_template set is_deleted = true, modified_by = ${caller.name}, modified_date = now(),
        row_version = row_version + 1 where id = ${templateId} and row_version = ${rowVersion} and not is_deleted`,
    );
    if (gone === 0) throw conflict(say('record_changed'));
    const of = { businessUnitId, entityType: 'JobTemplate', entityId: templateId };
    await recordAudit(tx, caller, { ...of, action: 'Deleted', before });
  });

async function saving<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === '23505') throw badRequest('name', tell('template_name_taken'));
    throw error;
  }
}
