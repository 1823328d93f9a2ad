import type { termsList } from '@ratepayer/contract/terms/terms.list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { termsApi } from '../../platform/api/terms.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import type { OtherRows } from '../../ui/detail/place-in-list.tsx';
import { placeOf } from './terms-words.ts';

/** How the versions before and after one are found, drafts among them. */
export const versionNeighbours = (unit: BusinessUnitSummary, user: SessionUser): OtherRows<typeof termsList> => ({
  load: termsApi.listTerms,
  href: (row) => placeOf(row, unit.id, user),
});
