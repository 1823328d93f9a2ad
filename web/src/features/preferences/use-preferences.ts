import type { OrganizationPreferences } from '@ratepayer/contract/organizations/preference.operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { preferenceApi } from '../../platform/api/preference.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import type { CallOptions } from '../../platform/request.ts';
import type { InUnit } from '../../ui/detail/detail-page-props.ts';

/** What an organization decided as it is now, and how a part of it becomes another. */
export function usePreferences(of: InUnit) {
  const client = useQueryClient();
  const answer = useQuery(queryOf(preferenceApi.getOrganizationPreferences, of));
  const key = keyOf(preferenceApi.getOrganizationPreferences, of);
  const take = (after: OrganizationPreferences) => {
    client.setQueryData(key, after);
    return after;
  };
  const reread = async () => take(await preferenceApi.getOrganizationPreferences(of));
  return {
    ...answer,
    reread,
    /** Saves what `make` makes of it, against the version that it was read in. */
    save: async (
      make: (now: OrganizationPreferences) => Partial<OrganizationPreferences>,
      options: CallOptions = {},
    ): Promise<OrganizationPreferences> => {
      const now = client.getQueryData<OrganizationPreferences>(key) ?? (await reread());
      return take(await preferenceApi.changeOrganizationPreferences({ ...of, ...now, ...make(now) }, options));
    },
  };
}
export type Preferences = ReturnType<typeof usePreferences>;
