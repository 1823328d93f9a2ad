import { useQuery } from '@tanstack/react-query';
import { gatewayMessageApi } from '../../platform/api/gateway-message.api.ts';
import { queryOf } from '../../platform/query-of.ts';

/** Codes that nobody worded, the gateways that serve a business unit, and the text of each action. */
export const useCodes = (businessUnitId: number) =>
  useQuery(queryOf(gatewayMessageApi.getGatewayCodes, { businessUnitId }));
