import { useQuery } from '@tanstack/react-query';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { queryOf } from '../../../platform/query-of.ts';

/** Whether so much is more than this person may give back today alone; the server decides again when it is asked. */
export function useNeedsDualApproval(businessUnitId: number, goesBackMinor: number): boolean {
  const room = useQuery({
    ...queryOf(paymentApi.getGiveBackRoom, { businessUnitId }, { quiet: true }),
    staleTime: 0,
  });
  const left = room.data?.leftMinor;
  return left !== undefined && goesBackMinor > left;
}
