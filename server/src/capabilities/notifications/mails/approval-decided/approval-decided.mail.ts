import { say } from '../../../../platform/texts/mails.ts';
import { aboutApproval, approvalFacts } from '../approval-mail.ts';
import { sampleApproval } from '../approval.sample.ts';
import { type ApprovalFacts, approvalSheet, whatIsAsked } from '../approval-sheet.ts';
import { mailKind } from '../mail.ts';
import { billerOf, type MailSheet, type MailSurroundings } from '../mail-sheet.rules.ts';

/** How a request ended, for who asked. */
export function decidedSheet(facts: ApprovalFacts, around: MailSurroundings): MailSheet {
  const what = whatIsAsked(facts);
  const why = say('approval_why_asker', { biller: billerOf(around) });
  const { status, decidedByName: by, decisionReason, failReason } = facts.approval;
  const tell = (title: string, lead: string) => approvalSheet(facts, around, { title, lead, why });
  if (status === 'Done') return tell(say('approval_done', { what }), say('approval_done_lead', { by }));
  if (status === 'Refused')
    return tell(say('approval_refused', { what }), say('approval_refused_lead', { by, reason: decisionReason }));
  if (status === 'Failed')
    return tell(say('approval_failed', { what }), say('approval_failed_lead', { by, reason: failReason }));
  return tell(say('approval_expired', { what }), say('approval_expired_lead'));
}

/** Tells who asked for a second person how it ended. */
export const approvalDecided = mailKind({
  name: 'Approval Decided',
  about: aboutApproval,
  load: approvalFacts,
  sheet: decidedSheet,
  sample: { ...sampleApproval, approval: { ...sampleApproval.approval, status: 'Done' } },
});
