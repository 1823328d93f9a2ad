import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../organizations/unit-lists.ts';
import { feeSource } from './fee.source.ts';

/** Service fees of some days of a business unit that were kept, in minor units: the total of their list. */
export async function sumFees(
  deps: { readonly db: Database; readonly clock: Clock },
  businessUnitId: number,
  days: { readonly StartDate: string; readonly EndDate: string },
): Promise<number> {
  const { totals } = await pageOf(deps, feeSource, businessUnitId, { ...days, PageSize: 1 });
  return totals.keptMinor;
}
