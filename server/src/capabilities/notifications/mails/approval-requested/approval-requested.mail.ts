import { say } from '../../../../platform/texts/mails.ts';
import { aboutApproval, approvalFacts } from '../approval-mail.ts';
import { sampleApproval } from '../approval.sample.ts';
import { approvalSheet, whatIsAsked } from '../approval-sheet.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';

/** Tells who may decide that a void, a refund or an exception waits for them. */
export const approvalRequested = mailKind({
  name: 'Approval Requested',
  about: aboutApproval,
  load: approvalFacts,
  sheet: (facts, around) => {
    const { requestedByName, reason, expiresDate } = facts.approval;
    return approvalSheet(facts, around, {
      title: say('approval_requested', { what: whatIsAsked(facts) }),
      lead: say('approval_requested_lead', {
        by: requestedByName,
        reason,
        ends: { at: expiresDate, zone: facts.unit.timezone },
      }),
      why: say('approval_why_approver', { biller: billerOf(around) }),
    });
  },
  sample: sampleApproval,
});
