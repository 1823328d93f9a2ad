import { useQuery } from '@tanstack/react-query';
import { billingSystemApi } from './api/billing-system.api.ts';
import { queryOf } from './query-of.ts';

/** The billing systems and the formats of files for them that there are to choose from. */
export const useBillingChoices = (businessUnitId: number, isNeeded = true) =>
  useQuery({ ...queryOf(billingSystemApi.getBillingSystemChoices, { businessUnitId }), enabled: isNeeded }).data;
