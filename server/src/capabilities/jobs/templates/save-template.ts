import type { TemplateBody, TemplatePage } from '@ratepayer/contract/jobs/job-template.shapes.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { saveAudited } from '../../../platform/audit/save-audited.ts';
import { change, codeOf, type Database, maybeRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict, notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { readTemplate } from './read-template.ts';

interface OneVersion {
  readonly businessUnitId: number;
  readonly templateId: number;
  readonly rowVersion: number;
}
/** What the audit calls them, and tells of them: what is written, with billing systems by their names. */
export const templateAuditedAs = 'JobTemplate';
const kept = { entityType: templateAuditedAs, read: readTemplate, told };

function told({ name, purpose, parameters, tasks, timeoutMinutes, overlap, billingSystems }: TemplatePage) {
  return { name, purpose, parameters, tasks, timeoutMinutes, overlap, billingSystems };
}
const columns = sql`name, purpose, tasks, parameters, timeout_minutes, overlap, billing_system_ids`;
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

const valuesOf = ({ name, purpose, tasks, parameters, timeoutMinutes, overlap, billingSystemIds }: TemplateBody) =>
  sql`${name}, ${purpose}, ${json(tasks)}, ${json(parameters)}, ${timeoutMinutes}::int, ${overlap},
    ${sql.val([...billingSystemIds])}::int[]`;

/** Billing systems are there. @throws 400 */
async function refuseSystems(tx: Tx, { billingSystemIds }: TemplateBody): Promise<void> {
  if (billingSystemIds.length === 0) return;
  const ids = sql.val([...billingSystemIds]);
  const found = await rowsOf(tx, sql`select 1 from published.billing_system where id = any(${ids}::int[])`);
  if (found.length < new Set(billingSystemIds).size) throw badRequest('billingSystemIds', tell('no_such_system'));
}

/** One more template. @throws 400 for a name that is taken */
export const addTemplate = (
  db: Database,
  caller: Caller,
  businessUnitId: number,
  body: TemplateBody,
): Promise<TemplatePage> =>
  saving(() =>
    db.scoped([businessUnitId], async (tx) => {
      await refuseSystems(tx, body);
      return saveAudited(
        tx,
        caller,
        kept,
        { businessUnitId },
        sql`insert into job_template (${columns}, modified_by) values (${valuesOf(body)}, ${caller.name})
          returning id`,
      );
    }),
  );

/** Another definition; jobs made of it stay as they are. @throws 400 for a name that is taken, 404, 409 */
export const changeTemplate = (
  db: Database,
  caller: Caller,
  { businessUnitId, templateId, rowVersion }: OneVersion,
  body: TemplateBody,
): Promise<TemplatePage> =>
  saving(() =>
    db.scoped([businessUnitId], async (tx) => {
      await refuseSystems(tx, body);
      return saveAudited(
        tx,
        caller,
        kept,
        { businessUnitId, id: templateId },
        sql`update job_template set (${columns}) = (${valuesOf(body)}), modified_by = ${caller.name},
          modified_date = now(), row_version = row_version + 1
          where id = ${templateId} and row_version = ${rowVersion} and not is_deleted returning id`,
      );
    }),
  );

/**
 * Takes a template away that no job is made of any more. Whoever makes one meanwhile is first, and seen, or finds the
 * template gone. @throws 404, 409 when it changed, or is used
 */
export const deleteTemplate = (
  db: Database,
  caller: Caller,
  { businessUnitId, templateId, rowVersion }: OneVersion,
): Promise<void> =>
  // Of any business unit: templates are the platform's.
  db.platform(async (tx) => {
    const before = await readTemplate(tx, businessUnitId, templateId);
    const gone = await change(
      tx,
      sql`update job_template set is_deleted = true, modified_by = ${caller.name}, modified_date = now(),
        row_version = row_version + 1 where id = ${templateId} and row_version = ${rowVersion} and not is_deleted`,
    );
    if (gone === 0) throw conflict(say('record_changed'));
    const used = sql`select 1 as one from job where template_id = ${templateId} and not is_deleted limit 1`;
    if (await maybeRow(tx, used)) throw conflict(tell('template_used'));
    const of = { businessUnitId, entityType: templateAuditedAs, entityId: templateId };
    await recordAudit(tx, caller, { ...of, action: 'Deleted', before: told(before) });
  });

/** Holds a template for whoever makes a job of it. @returns its name. @throws 404 for one that is gone meanwhile */
export async function holdTemplate(tx: Tx, templateId: number): Promise<string> {
  const held = sql<{
    name: string;
  }>`select name from job_template where id = ${templateId} and not is_deleted for share`;
  const found = await maybeRow(tx, held);
  if (!found) throw notFound(tell('no_such_template'));
  return found.name;
}

async function saving<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === '23505') throw badRequest('name', tell('template_name_taken'));
    throw error;
  }
}
