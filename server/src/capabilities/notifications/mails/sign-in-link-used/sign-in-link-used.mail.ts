import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { type LinkFacts, signInLinkFacts } from '../../../accounts/one-time-link.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { saying } from '../worded.rules.ts';

type Facts = Pick<LinkFacts, 'slug' | 'accountNumber'>;

/** Tells a payer that the link into their account was used (security.md T23). It opens nothing. */
export const signInLinkUsed = mailKind({
  name: 'Sign In Link Used',
  about: z.object({ accountId: z.number(), usedLinkId: z.number() }),
  async load(tx, _businessUnitId, { usedLinkId }): Promise<Facts> {
    const found = await signInLinkFacts(tx, usedLinkId);
    if (!found) throw new Error('There is no such link.');
    return found;
  },
  sheet: ({ slug, accountNumber }: Facts, around) => ({
    subject: say('link_used_title', { biller: billerOf(around) }),
    title: say('link_used_title', { biller: billerOf(around) }),
    lead: say('link_used_lead', { account: accountNumber }),
    note: say('link_used_note'),
    link: `${around.portalUrl}/customer/${slug}/dashboard`,
    linkText: say('view_account'),
    why: say('why_link_copied', { biller: billerOf(around) }),
    says: saying('Sign In Link Used', { biller: billerOf(around), account: accountNumber }),
  }),
  sample: { slug: 'riverton-water', accountNumber: '10001' },
});
