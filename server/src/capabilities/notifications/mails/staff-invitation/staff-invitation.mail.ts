import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { sayMember } from '../../../../platform/texts/values.ts';
import { type InvitationFacts, invitationFacts, invitationLink } from '../../../users/staff-invitation.ts';
import { mailKind } from '../mail.ts';

/** Invites somebody to the staff: by its link they choose a password, once. */
export const staffInvitation = mailKind({
  name: 'Staff Invitation',
  about: z.object({ userId: z.number(), invitationId: z.number() }),
  async load(tx, businessUnitId, { invitationId }): Promise<InvitationFacts> {
    const found = await invitationFacts(tx, invitationId, businessUnitId);
    if (!found) throw new Error('There is no such invitation.');
    return found;
  },
  sheet: ({ by, role, organization, expiresDate, timezone, nonce }: InvitationFacts, around) => ({
    subject: say('staff_title', { organization }),
    title: say('staff_title', { organization }),
    lead: say('staff_lead', { by, role: sayMember(role), until: { at: expiresDate, zone: timezone } }),
    note: say('staff_note'),
    link: invitationLink(around.portalUrl, nonce, around.tokenOf),
    linkText: say('staff_button'),
    why: say('why_staff', { by, organization }),
  }),
  sample: {
    by: 'Dana Okafor',
    role: 'Organization User',
    organization: 'Riverton',
    nonce: 'sample',
    expiresDate: new Date('2026-03-05T18:00:00Z'),
    timezone: 'US/Pacific',
  },
});
