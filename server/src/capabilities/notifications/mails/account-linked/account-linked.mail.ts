import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { mailKind } from '../mail.ts';
import { slugOfUnit } from '../slug-of-unit.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { saying } from '../worded.rules.ts';

const about = z.object({ customerId: z.number(), accountNumber: z.string(), isPayer: z.boolean() });
type Facts = Omit<z.infer<typeof about>, 'customerId'> & { readonly slug: string };

/** Tells a payer, and the address that the biller has on file, that an account was added to a login. */
export const accountLinked = mailKind({
  name: 'Account Linked',
  about,
  load: async (tx, businessUnitId, told): Promise<Facts> => {
    return { ...told, slug: await slugOfUnit(tx, businessUnitId) };
  },
  sheet: ({ slug, accountNumber: account, isPayer }: Facts, around) => ({
    subject: say('account_linked_title'),
    title: say('account_linked_title'),
    lead: say('account_linked_lead', { biller: billerOf(around), account }),
    note: say('account_linked_note'),
    link: `${around.portalUrl}/customer/${slug}/dashboard`,
    linkText: say('view_account'),
    why: say(isPayer ? 'why_link_copied' : 'why_account_linked', { biller: billerOf(around) }),
    says: saying('Account Linked', { biller: billerOf(around), account }),
  }),
  sample: { accountNumber: '10001', isPayer: true, slug: 'riverton-water' },
});
