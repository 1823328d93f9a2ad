import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { withMerchant } from '../merchant-facts.ts';

const about = z.object({ merchantAccountId: z.number(), isActive: z.boolean(), by: z.string() });

/** Tells every administrator that a merchant account takes payments from now on, or no more, and who did it. */
export const merchantAccountTurned = mailKind({
  name: 'Merchant Account Turned',
  about,
  load: withMerchant,
  sheet: ({ businessUnitId, merchantAccountId, isActive, by, name, gateway, merchantNumber }, around) => {
    const title = isActive ? say('turned_on_title', { name }) : say('turned_off_title', { name });
    const biller = billerOf(around);
    return {
      subject: title,
      title,
      lead: say(isActive ? 'turned_on_lead' : 'turned_off_lead', { by, gateway, biller }),
      facts: [[say('merchant_number'), merchantNumber]],
      note: say('turned_note', { by }),
      link: `${around.portalUrl}/portal/merchant-accounts/detail/${merchantAccountId}?bu=${businessUnitId}`,
      linkText: say('open'),
      why: say('why_administrator', { biller }),
    };
  },
  sample: {
    businessUnitId: 1,
    merchantAccountId: 1,
    isActive: true,
    by: 'Dana Okafor',
    name: 'Cards at the counter',
    gateway: 'Cardline',
    merchantNumber: '7000000001',
  },
});
