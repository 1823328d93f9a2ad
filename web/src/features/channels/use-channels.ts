import { useQuery } from '@tanstack/react-query';
import { channelSetupApi } from '../../platform/api/channel-setup.api.ts';
import { queryOf } from '../../platform/query-of.ts';

/** Every channel of a business unit. */
export const useChannels = (unitId: number) =>
  useQuery(queryOf(channelSetupApi.listChannels, { businessUnitId: unitId }));
