import { useQuery } from '@tanstack/react-query';
import { connectionApi } from '../../platform/api/connection.api.ts';
import { fileKeyApi } from '../../platform/api/file-key.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { savedMappingApi } from '../../platform/api/saved-mapping.api.ts';
import { useBillingChoices } from '../../platform/use-billing-choices.ts';

const most = 100;
/** Of which kind the keys are that a setting names. */
const kindOf: Readonly<Record<string, 'Own' | 'Partner'>> = {
  ownKey: 'Own',
  signWith: 'Own',
  partners: 'Partner',
  signedBy: 'Partner',
};

/** The names that a setting may have, where it names something of the business unit. */
export function useSettingNames(setting: string, businessUnitId: number): readonly string[] {
  const kind = kindOf[setting];
  const { data: connections } = useQuery({
    ...queryOf(connectionApi.listFileConnections, { businessUnitId, PageSize: most }),
    enabled: setting === 'connection',
  });
  const { data: keys } = useQuery({
    ...queryOf(fileKeyApi.listFileKeys, { businessUnitId, PageSize: most, ...(kind ? { KeyKinds: [kind] } : {}) }),
    enabled: kind !== undefined,
  });
  const { data: mappings } = useQuery({
    ...queryOf(savedMappingApi.listSavedMappings, { businessUnitId }),
    enabled: setting === 'mapping',
  });
  const choices = useBillingChoices(businessUnitId, setting === 'format');
  if (setting === 'format') return (choices?.exportFormats ?? []).map(({ name }) => name);
  if (setting === 'mapping') return [...new Set((mappings?.items ?? []).map(({ name }) => name))].filter(Boolean);
  const named = kind ? keys : setting === 'connection' ? connections : undefined;
  return [...new Set((named?.items ?? []).map(({ name }) => name))];
}
