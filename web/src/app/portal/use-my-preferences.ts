import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { myAccountApi } from '../../platform/api/my-account.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { aside } from '../../platform/when-read.ts';
import { hearPreferences } from '../../platform/session/preferences.ts';

/** Hears once how this person likes the portal: another browser may have been told since. */
export function useMyPreferences(): void {
  const { data } = useQuery({
    ...queryOf(myAccountApi.getMyPreferences, {}, { quiet: true }),
    ...aside,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data) hearPreferences(data);
  }, [data]);
}
