import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { mailKind } from '../mail.ts';
import { slugOfUnit } from '../slug-of-unit.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { saying } from '../worded.rules.ts';

const about = z.object({ customerId: z.number(), blocked: z.boolean() });
type Facts = Pick<z.infer<typeof about>, 'blocked'> & { readonly slug: string };

/** Tells a payer that staff keep them from signing in, or let them in again. The reason is told to whoever calls. */
export const signInBlocked = mailKind({
  name: 'Sign In Blocked',
  about,
  load: async (tx, businessUnitId, { blocked }): Promise<Facts> => {
    return { blocked, slug: await slugOfUnit(tx, businessUnitId) };
  },
  sheet: ({ slug, blocked }: Facts, around) => ({
    subject: say(blocked ? 'blocked_title' : 'unblocked_title'),
    title: say(blocked ? 'blocked_title' : 'unblocked_title'),
    lead: say(blocked ? 'blocked_lead' : 'unblocked_lead', { biller: billerOf(around) }),
    note: say(blocked ? 'blocked_note' : 'unblocked_note'),
    link: `${around.portalUrl}/customer/${slug}/dashboard`,
    linkText: say('view_account'),
    why: say('why_link_copied', { biller: billerOf(around) }),
    says: saying(blocked ? 'Sign In Blocked' : 'Sign In Unblocked', { biller: billerOf(around) }),
  }),
  sample: { blocked: true, slug: 'riverton-water' },
  others: [{ blocked: false, slug: 'riverton-water' }],
});
