import type { Approval } from '@ratepayer/contract/payments/payment.shapes.ts';
import { aboutApproval, approvalFacts, sampleApproval } from '../approval-mail.ts';
import { type ApprovalFacts, approvalSheet, whatIsAsked } from '../approval-sheet.rules.ts';
import { mailKind } from '../mail.ts';
import { billerOf, type MailSheet, type MailSurroundings } from '../mail-sheet.rules.ts';

interface End {
  readonly word: string;
  readonly lead: (approval: Approval) => string;
}

const expired: End = { word: 'expired', lead: () => 'Nobody decided it in time. Nothing has changed; ask again if it is still needed.' };
const ends: Readonly<Record<string, End>> = {
  Done: { word: 'approved', lead: ({ decidedByName }) => `${decidedByName} approved it, and it was sent to the gateway as you asked.` },
  Refused: { word: 'refused', lead: ({ decidedByName, decisionReason }) => `${decidedByName} refused it: ${decisionReason} Nothing has changed.` },
  Failed: { word: 'not possible any more', lead: ({ decidedByName, failReason }) => `${decidedByName} approved it, but it was not possible any more: ${failReason}` },
};

/** How a request ended, for who asked. */
export function decidedSheet(facts: ApprovalFacts, around: MailSurroundings): MailSheet {
  const end = ends[facts.approval.status] ?? expired;
  return approvalSheet(facts, around, {
    title: `Your ${whatIsAsked(facts)}: ${end.word}`,
    lead: end.lead(facts.approval),
    why: `You get this e-mail because you asked for this for ${billerOf(around)}.`,
  });
}

/** Tells who asked for a second person how it ended. */
export const approvalDecided = mailKind({
  name: 'Approval Decided',
  about: aboutApproval,
  load: approvalFacts,
  sheet: decidedSheet,
  sample: { ...sampleApproval, approval: { ...sampleApproval.approval, status: 'Done' } },
});
