import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { zoneOf } from '../../../users/tell-password.ts';
import { mailKind } from '../mail.ts';

interface Facts {
  readonly at: Date;
  readonly address: string;
  readonly timezone: TimeZone;
}

/** Tells somebody of the staff that a password was chosen for their login, when and from where, and whom to call. */
export const staffPasswordChosen = mailKind({
  name: 'Staff Password Chosen',
  about: z.object({ userId: z.number(), at: z.string(), address: z.string() }),
  load: async (tx, businessUnitId, { at, address }): Promise<Facts> => ({
    ...(await zoneOf(tx, businessUnitId)),
    at: new Date(at),
    address,
  }),
  sheet: ({ at, address, timezone: zone }: Facts, around) => ({
    subject: say('staff_password_title'),
    title: say('staff_password_title'),
    lead: say('password_lead', { at: { at, zone }, address }),
    note: say('staff_password_note'),
    link: `${around.portalUrl}/portal/my-account`,
    linkText: say('staff_password_button'),
    why: say('why_staff_login'),
  }),
  sample: { address: '203.0.113.9', at: new Date('2026-03-05T18:00:00Z'), timezone: 'US/Pacific' },
});
