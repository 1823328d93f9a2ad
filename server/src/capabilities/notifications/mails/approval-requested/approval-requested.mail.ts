import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { aboutApproval, approvalFacts, sampleApproval } from '../approval-mail.ts';
import { approvalSheet, whatIsAsked } from '../approval-sheet.rules.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';

/** Tells who may decide that a void, a refund or an exception waits for them. */
export const approvalRequested = mailKind({
  name: 'Approval Requested',
  about: aboutApproval,
  load: approvalFacts,
  sheet: (facts, around) => {
    const { requestedByName, reason, expiresDate } = facts.approval;
    const ends = formatInstant(expiresDate, facts.unit.timezone);
    return approvalSheet(facts, around, {
      title: `A ${whatIsAsked(facts)} waits for a second person`,
      lead: `${requestedByName} asked for it: ${reason}. Nothing has changed yet. The request ends ${ends}.`,
      why: `You get this e-mail because you may approve this for ${billerOf(around)}.`,
    });
  },
  sample: sampleApproval,
});
