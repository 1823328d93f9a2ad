import { useQuery } from '@tanstack/react-query';
import type { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { paymentPaths } from '@ratepayer/contract/payments/payment.paths.ts';
import { call } from '../../../platform/request.ts';

/** Whether so much is more than this person may give back today alone; the server decides again when it is asked. */
export function useNeedsDualApproval(businessUnitId: number, goesBackMinor: number): boolean {
  const room = useQuery({
    queryKey: ['give-back-room', businessUnitId],
    staleTime: 0,
    queryFn: () => call<(typeof paymentOperations)['getGiveBackRoom']>(paymentPaths.getGiveBackRoom, { params: { businessUnitId } }, { quiet: true }),
  });
  const left = room.data?.data?.leftMinor;
  return left !== undefined && goesBackMinor > left;
}

/** What the dialogs say instead of a promise. */
export const dualApprovalWords = 'This goes over the daily limit, so another person has to approve it. Nothing changes before that.';
