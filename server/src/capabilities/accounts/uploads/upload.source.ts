import { uploadList, uploadTexts } from '@ratepayer/contract/accounts/upload.list.ts';
import { cycleList } from '@ratepayer/contract/bills/cycle.list.ts';
import { meets } from '@ratepayer/contract/users/needs.ts';
import { sql } from 'kysely';
import type { Caller } from '../../../platform/http/caller.ts';
import { anyOf } from '../../../platform/lists/any-of.ts';
import { sourceOf } from '../../../platform/lists/source.ts';
import { escapeLike, searchIn } from '../../../platform/lists/search-in.ts';
import { broughtFiles } from './brought-files.ts';
import { uploadColumns } from './upload.queries.ts';

// Not started yet: it stands where it was made.
const started = sql`coalesce(u.started_date, u.created_date)`;
const searched = { fileName: sql`u.file_name`, startedBy: sql`u.started_by` };

/** Files that were brought in. */
export const uploadSource = sourceOf(uploadList)({
  texts: uploadTexts,
  from: broughtFiles,
  isWorkedOut: true,
  scope: (businessUnitId) => sql`u.business_unit_id = ${businessUnitId}`,
  // As `listedAs` says it.
  key: sql`(u.id * 2 + (u.billing_cycle_id is not null)::int)`,
  columns: uploadColumns,
  period: { instant: started },
  sorts: {
    startedDate: started,
    fileName: sql`u.file_name`,
    asOfDate: sql`u.as_of_date`,
    importType: sql`u.import_type`,
    startedBy: sql`u.started_by`,
    totalRows: sql`u.total_rows`,
    status: sql`u.status`,
  },
  filters: {
    UploadStatuses: anyOf(sql`u.status`),
    ImportTypes: anyOf(sql`u.import_type`),
    StartedBy: (by) => sql`u.started_by ilike ${`%${escapeLike(by)}%`}`,
  },
  search: searchIn(searched),
  totals: {},
  file: {
    startedDate: (row) => new Date(row.startedDate ?? row.createdDate),
    archived: (row) => row.archived + row.zeroed,
  },
});

const withoutBills: typeof uploadSource = {
  ...uploadSource,
  scope: (businessUnitId) => sql`${uploadSource.scope(businessUnitId)} and u.billing_cycle_id is null`,
};

/** Files that somebody may know of: those of bills are known to who sees their cycles. */
export const uploadSourceFor = (who: Pick<Caller, 'role' | 'permissions'>): typeof uploadSource =>
  meets(who, cycleList.needs) ? uploadSource : withoutBills;
