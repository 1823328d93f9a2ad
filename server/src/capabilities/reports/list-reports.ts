import type { QueryOf } from '@ratepayer/contract/kit/list.ts';
import type { reportList } from '@ratepayer/contract/reports/report.list.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { pageOf } from '../organizations/unit-lists.ts';
import type { ReportDeps } from './deps.ts';
import { reportSourceFor } from './report.source.ts';
import { seeReports } from './see-reports.ts';

/**
 * A page of reports. What its reader asked for and finds ended on it they have seen; what stands on another page, or is
 * filtered away, they have not.
 */
export async function listReports(
  deps: ReportDeps,
  caller: Caller,
  businessUnitId: number,
  query: QueryOf<typeof reportList>,
) {
  const page = await pageOf(deps, reportSourceFor(caller), businessUnitId, query);
  const unseen = page.items.filter(({ isUnseen }) => isUnseen).map(({ id }) => id);
  if (unseen.length > 0) await deps.db.scoped([businessUnitId], (tx) => seeReports(tx, caller, businessUnitId, unseen));
  return page;
}
