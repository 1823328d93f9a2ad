import { useQuery } from '@tanstack/react-query';
import { connectionApi } from '../../platform/api/connection.api.ts';
import { queryOf } from '../../platform/query-of.ts';

const most = 100;

/** The names that a setting may have, where it names something of the business unit. */
export function useSettingNames(setting: string, businessUnitId: number): readonly string[] {
  const { data } = useQuery({
    ...queryOf(connectionApi.listFileConnections, { businessUnitId, PageSize: most }),
    enabled: setting === 'connection',
  });
  return setting === 'connection' ? (data?.items ?? []).map(({ name }) => name) : [];
}
