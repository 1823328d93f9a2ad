import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { withMerchant } from '../merchant-facts.ts';

const about = z.object({ merchantAccountId: z.number(), by: z.string() });

/** Tells every administrator that a disabled merchant account is opened with other credentials, and who put them in. */
export const credentialsReplaced = mailKind({
  name: 'Merchant Credentials Replaced',
  about,
  load: withMerchant,
  sheet: ({ businessUnitId, merchantAccountId, by, name, gateway, merchantNumber }, around) => {
    const title = say('credentials_title', { name });
    const biller = billerOf(around);
    return {
      subject: title,
      title,
      lead: say('credentials_lead', { by, gateway, biller }),
      facts: [[say('merchant_number'), merchantNumber]],
      note: say('credentials_note', { by }),
      link: `${around.portalUrl}/portal/merchant-accounts/detail/${merchantAccountId}?bu=${businessUnitId}`,
      linkText: say('open'),
      why: say('why_administrator', { biller }),
    };
  },
  sample: {
    businessUnitId: 1,
    merchantAccountId: 1,
    by: 'Dana Okafor',
    name: 'Cards at the counter',
    gateway: 'Cardline',
    merchantNumber: '7000000001',
  },
});
