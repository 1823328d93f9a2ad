import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { type LinkFacts, signInLinkFacts } from '../../../accounts/one-time-link.ts';
import { sayInstant } from '../figures.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { saying } from '../worded.rules.ts';

type Facts = Omit<LinkFacts, 'nonce'>;

/** Tells a payer that staff hold a link into the account (security.md T23). It holds no token and opens nothing. */
export const signInLinkCopied = mailKind({
  name: 'Sign In Link Copied',
  about: z.object({ accountId: z.number(), copiedLinkId: z.number().optional() }),
  async load(tx, _businessUnitId, { copiedLinkId }): Promise<Facts> {
    const found = await signInLinkFacts(tx, copiedLinkId ?? 0);
    if (!found) throw new Error('There is no such link.');
    return found;
  },
  sheet: ({ expiresDate, slug, timezone, accountNumber }: Facts, around) => ({
    subject: say('link_copied_title', { biller: billerOf(around) }),
    title: say('link_copied_title', { biller: billerOf(around) }),
    lead: say('link_copied_lead', { account: accountNumber, until: { at: expiresDate, zone: timezone } }),
    note: say('link_copied_note'),
    link: `${around.portalUrl}/customer/${slug}/dashboard`,
    linkText: say('view_account'),
    why: say('why_link_copied', { biller: billerOf(around) }),
    says: saying('Sign In Link Copied', {
      biller: billerOf(around),
      account: accountNumber,
      until: sayInstant({ at: expiresDate, zone: timezone }),
    }),
  }),
  sample: {
    expiresDate: new Date('2026-03-04T18:00:00Z'),
    slug: 'riverton-water',
    timezone: 'US/Pacific',
    accountNumber: '10001',
    firstName: 'Pat',
  },
});
