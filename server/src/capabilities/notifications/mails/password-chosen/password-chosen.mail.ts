import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { notMeLink } from '../../../users/known-browsers.ts';
import { type PasswordFacts, passwordFacts } from '../../../users/tell-password.ts';
import { sayInstant } from '../figures.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { saying } from '../worded.rules.ts';

interface Facts extends PasswordFacts {
  readonly at: Date;
  readonly address: string;
}

/** Tells a payer that a password was chosen for their login, when and from where, and how to end that. */
export const passwordChosen = mailKind({
  name: 'Password Chosen',
  about: z.object({ customerId: z.number(), invitationId: z.number(), at: z.string(), address: z.string() }),
  async load(tx, _businessUnitId, { invitationId, at, address }): Promise<Facts> {
    const found = await passwordFacts(tx, invitationId);
    if (!found) throw new Error('There is no such password.');
    return { ...found, at: new Date(at), address };
  },
  sheet: ({ at, address, timezone: zone, id, nonce, slug }: Facts, around) => ({
    subject: say('password_title', { biller: billerOf(around) }),
    title: say('password_title', { biller: billerOf(around) }),
    lead: say('password_lead', { at: { at, zone }, address }),
    note: say('password_note'),
    link: notMeLink(around.portalUrl, { id: `p${id}`, nonce, slug }, around.tokenOf),
    linkText: say('new_sign_in_button'),
    why: say('why_link_copied', { biller: billerOf(around) }),
    says: saying('Password Chosen', { biller: billerOf(around), at: sayInstant({ at, zone }), address }),
  }),
  sample: {
    id: 1,
    nonce: 'sample',
    slug: 'riverton-water',
    address: '203.0.113.9',
    at: new Date('2026-03-05T18:00:00Z'),
    timezone: 'US/Pacific',
  },
});
