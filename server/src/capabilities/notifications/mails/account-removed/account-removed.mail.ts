import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { mailKind } from '../mail.ts';
import { slugOfUnit } from '../slug-of-unit.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { sayingBeside } from '../worded.rules.ts';

const about = z.object({ customerId: z.number(), accountNumber: z.string(), autopayEnded: z.number() });
type Facts = Omit<z.infer<typeof about>, 'customerId'> & { readonly slug: string };

/** Tells a payer that staff took an account out of the login, and whether autopay ended with it. */
export const accountRemoved = mailKind({
  name: 'Account Removed',
  about,
  load: async (tx, businessUnitId, told): Promise<Facts> => {
    return { ...told, slug: await slugOfUnit(tx, businessUnitId) };
  },
  sheet: ({ slug, accountNumber: account, autopayEnded }: Facts, around) => ({
    subject: say('account_removed_title'),
    title: say('account_removed_title'),
    lead: say('account_removed_lead', { biller: billerOf(around), account }),
    note: say(autopayEnded > 0 ? 'account_removed_autopay' : 'account_removed_note'),
    link: `${around.portalUrl}/customer/${slug}/dashboard`,
    linkText: say('view_account'),
    why: say('why_link_copied', { biller: billerOf(around) }),
    says: sayingBeside('Account Removed', { biller: billerOf(around), account }),
  }),
  sample: { accountNumber: '10001', autopayEnded: 1, slug: 'riverton-water' },
});
