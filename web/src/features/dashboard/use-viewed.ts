import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ViewedKind } from '@ratepayer/contract/dashboard/panels.ts';
import { dashboardApi } from '../../platform/api/dashboard.api.ts';
import { keyOf } from '../../platform/query-of.ts';

/** Remembers that this person opened something; that it could not be remembered disturbs nobody. */
export function useViewed(businessUnitId: number, kind: ViewedKind, id: number): void {
  const client = useQueryClient();
  useEffect(() => {
    void dashboardApi
      .markViewed({ businessUnitId, kind, id }, { quiet: true })
      .then(() => client.invalidateQueries({ queryKey: keyOf(dashboardApi.listViewed) }))
      .catch(() => undefined);
  }, [client, businessUnitId, kind, id]);
}
