import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { sayMember } from '../../../../platform/texts/values.ts';
import { mailKind } from '../mail.ts';
import { slugOfUnit } from '../slug-of-unit.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { sayingBeside } from '../worded.rules.ts';

const about = z.object({
  customerId: z.number(),
  accountType: z.string(),
  accountNumberLast4: z.string(),
  autopayEnded: z.number(),
});
type Facts = z.infer<typeof about> & { readonly slug: string };

/** Tells a payer that staff took a card or bank account out of the wallet, and whether autopay ended with it. */
export const paymentMethodRemoved = mailKind({
  name: 'Payment Method Removed',
  about,
  load: async (tx, businessUnitId, told): Promise<Facts> => {
    return { ...told, slug: await slugOfUnit(tx, businessUnitId) };
  },
  sheet: ({ slug, accountType, accountNumberLast4: last4, autopayEnded: count }: Facts, around) => {
    const biller = billerOf(around);
    const method = say('paid_with_method', { method: sayMember(accountType), last4 });
    return {
      subject: say('method_removed_title'),
      title: say('method_removed_title'),
      lead: say('method_removed_lead', { biller, method }),
      note: say(count > 0 ? 'method_removed_autopay' : 'method_removed_note', { count }),
      link: `${around.portalUrl}/customer/${slug}/dashboard`,
      linkText: say('view_account'),
      why: say('why_link_copied', { biller }),
      says: sayingBeside('Payment Method Removed', { biller, method }),
    };
  },
  sample: {
    customerId: 1,
    accountType: 'Visa',
    accountNumberLast4: '4242',
    autopayEnded: 1,
    slug: 'riverton-water',
  },
});
