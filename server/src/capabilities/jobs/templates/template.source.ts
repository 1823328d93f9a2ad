import { templateList, templateTexts } from '@ratepayer/contract/jobs/job-template.list.ts';
import type { TemplateRow } from '@ratepayer/contract/jobs/job-template.shapes.ts';
import { sql } from 'kysely';
import { searchIn } from '../../../platform/lists/search-in.ts';
import { sourceOf } from '../../../platform/lists/source.ts';

const systems = sql`coalesce((select string_agg(b.name, ', ' order by lower(b.name)) from published.billing_system b
  where b.id = any(t.billing_system_ids)), '')`;
const tasks = sql`jsonb_array_length(t.tasks)`;

/** Every template, with how many jobs of a business unit were made of it. */
export const templateSource = sourceOf(templateList)({
  texts: templateTexts,
  from: sql`job_template t cross join published.business_unit u`,
  scope: (businessUnitId) => sql`u.id = ${businessUnitId} and not t.is_deleted`,
  key: sql`t.id`,
  columns: sql<TemplateRow>`t.id, t.name, t.purpose, ${tasks} as tasks,
    ${systems} as "billingSystems",
    (select count(*)::int from job j where j.business_unit_id = u.id and j.template_id = t.id
      and not j.is_deleted) as "usedBy",
    t.modified_by as "modifiedBy", t.row_version as "rowVersion"`,
  sorts: { name: sql`lower(t.name)`, tasks },
  filters: {
    // What is for any is for this one too.
    JobTemplateSystem: (name) => sql`(t.billing_system_ids = '{}' or exists (select 1 from published.billing_system b
      where b.id = any(t.billing_system_ids) and lower(b.name) = lower(${name})))`,
  },
  search: searchIn({ name: sql`t.name`, purpose: sql`t.purpose` }),
  totals: {},
});
