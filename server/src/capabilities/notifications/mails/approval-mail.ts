import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { businessUnitById } from '../../organizations/find-business-unit.ts';
import { approvalById } from '../../reversals/read-approvals.ts';
import type { ApprovalFacts } from './approval-sheet.ts';

/** What a mail about a request for a second person is announced with; the payment, when it is about one. */
export const aboutApproval = z.object({ approvalRequestId: z.number(), paymentId: z.number().nullish() });

/** The request as it stands when its mail is written. @throws when it is gone. */
export async function approvalFacts(
  tx: Tx,
  businessUnitId: number,
  about: z.infer<typeof aboutApproval>,
): Promise<ApprovalFacts> {
  const [approval, unit] = await Promise.all([
    approvalById(tx, about.approvalRequestId),
    businessUnitById(tx, businessUnitId),
  ]);
  if (!approval || !unit) throw new Error(`There is no request ${about.approvalRequestId}.`);
  return { approval, unit };
}
