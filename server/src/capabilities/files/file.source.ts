import { fileList, fileTexts } from '@ratepayer/contract/files/file.list.ts';
import type { KeptFile } from '@ratepayer/contract/files/file.shapes.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/lists/any-of.ts';
import { searchIn } from '../../platform/lists/search-in.ts';
import { sourceOf } from '../../platform/lists/source.ts';
import { type Looker, register, registerId, seenBy } from './register.ts';

/** Every file in and out that somebody may know of. */
export const fileSourceFor = (caller: Looker) =>
  sourceOf(fileList)({
    texts: fileTexts,
    from: register,
    isWorkedOut: true,
    scope: (businessUnitId) => sql`f.business_unit_id = ${businessUnitId} and ${seenBy(caller)}`,
    key: registerId,
    columns: sql<KeptFile>`${registerId} as id, f.name, f.category, f.direction, f.size_bytes as "sizeBytes", f.sha256,
      f.created_date as "createdDate", f.made_by as "madeBy", f.kept_until as "keptUntil", f.status,
      coalesce(f.found, '""'::jsonb) as found, f.about, f.about_id as "aboutId",
      f.job_name as "jobName", f.run_id as "runId"`,
    period: { instant: sql`f.created_date` },
    sorts: {
      name: sql`f.name`,
      category: sql`f.category`,
      direction: sql`f.direction`,
      sizeBytes: sql`f.size_bytes`,
      createdDate: sql`f.created_date`,
      madeBy: sql`f.made_by`,
      status: sql`f.status`,
    },
    filters: {
      FileCategories: anyOf(sql`f.category`),
      FileDirections: anyOf(sql`f.direction`),
      FileStatuses: anyOf(sql`f.status`),
      FileJob: (name) => sql`f.job_name = ${name}`,
      FileRun: (number) => sql`f.run_id::text = ${number}`,
    },
    search: searchIn({ name: sql`f.name`, sha256: sql`f.sha256` }),
    totals: {},
  });
