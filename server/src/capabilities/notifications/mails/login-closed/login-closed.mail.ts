import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { slugOfUnit } from '../slug-of-unit.ts';
import { saying } from '../worded.rules.ts';

const about = z.object({ customerId: z.number(), autopayEnded: z.number() });
interface Facts {
  readonly autopayEnded: number;
  readonly slug: string;
}

/** Tells the address that a login had that it is closed, what ended with it, and what stays. */
export const loginClosed = mailKind({
  name: 'Login Closed',
  about,
  load: async (tx, businessUnitId, { autopayEnded }): Promise<Facts> => ({
    autopayEnded,
    slug: await slugOfUnit(tx, businessUnitId),
  }),
  sheet: ({ autopayEnded, slug }: Facts, around) => ({
    subject: say('login_closed_title', { biller: billerOf(around) }),
    title: say('login_closed_title', { biller: billerOf(around) }),
    lead: say(autopayEnded > 0 ? 'login_closed_autopay_lead' : 'login_closed_lead'),
    note: say('login_closed_note', { biller: billerOf(around) }),
    link: `${around.portalUrl}/customer/${slug}/dashboard`,
    linkText: say('registration_find'),
    why: say('why_link_copied', { biller: billerOf(around) }),
    // That autopay pays no more stands in the product's words, whatever a biller says.
    says: { ...saying('Login Closed', { biller: billerOf(around) }), ...(autopayEnded > 0 ? { isOurs: true } : {}) },
  }),
  sample: { autopayEnded: 0, slug: 'riverton-water' },
  others: [{ autopayEnded: 1, slug: 'riverton-water' }],
});
