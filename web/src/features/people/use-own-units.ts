import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useQuery } from '@tanstack/react-query';
import { organizationApi } from '../../platform/api/organization.api.ts';
import { queryOf } from '../../platform/query-of.ts';

/** As many as one answer holds. */
const mostUnits = 250;

/** The business units of an organization that whoever looks has, by name. */
export function useOwnUnits({ organizationId }: BusinessUnitSummary): readonly BusinessUnitSummary[] {
  const { data } = useQuery(queryOf(organizationApi.listBusinessUnits, { PageSize: mostUnits }));
  return (data?.items ?? []).filter((one) => one.organizationId === organizationId);
}
