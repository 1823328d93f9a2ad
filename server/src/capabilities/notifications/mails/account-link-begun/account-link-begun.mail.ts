import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { slugOfUnit } from '../slug-of-unit.ts';
import { saying } from '../worded.rules.ts';

interface Facts {
  readonly accountNumber: string;
  readonly slug: string;
}

/** Tells the address that the biller has on file that somebody is about to add an account to a login. */
export const accountLinkBegun = mailKind({
  name: 'Account Link Begun',
  about: z.object({ accountId: z.number(), accountNumber: z.string() }),
  load: async (tx, businessUnitId, { accountNumber }): Promise<Facts> => ({
    accountNumber,
    slug: await slugOfUnit(tx, businessUnitId),
  }),
  sheet: ({ accountNumber: account, slug }: Facts, around) => ({
    subject: say('link_begun_title'),
    title: say('link_begun_title'),
    lead: say('link_begun_lead', { biller: billerOf(around), account }),
    note: say('link_begun_note'),
    link: `${around.portalUrl}/customer/${slug}/dashboard`,
    linkText: say('view_account'),
    why: say('why_link_begun', { biller: billerOf(around) }),
    says: saying('Account Link Begun', { biller: billerOf(around), account }),
  }),
  sample: { accountNumber: '10001', slug: 'riverton-water' },
});
