import { templateList, templateTexts } from '@ratepayer/contract/jobs/job-template.list.ts';
import type { TemplateRow } from '@ratepayer/contract/jobs/job-template.shapes.ts';
import { sql } from 'kysely';
import { searchIn } from '../../../platform/lists/search-in.ts';
import { sourceOf } from '../../../platform/lists/source.ts';

const tasks = sql`jsonb_array_length(t.tasks)`;

/** Every template, with how many jobs of a business unit were made of it. */
export const templateSource = sourceOf(templateList)({
  texts: templateTexts,
  from: sql`job_template t cross join published.business_unit u`,
  scope: (businessUnitId) => sql`u.id = ${businessUnitId} and not t.is_deleted`,
  key: sql`t.id`,
  columns: sql<TemplateRow>`t.id, t.name, t.purpose, ${tasks} as tasks,
    (select count(*)::int from job j where j.business_unit_id = u.id and j.template_name = t.name
      and not j.is_deleted) as "usedBy",
    t.modified_by as "modifiedBy", t.row_version as "rowVersion"`,
  sorts: { name: sql`lower(t.name)`, tasks },
  filters: {},
  search: searchIn({ name: sql`t.name`, purpose: sql`t.purpose` }),
  totals: {},
});
