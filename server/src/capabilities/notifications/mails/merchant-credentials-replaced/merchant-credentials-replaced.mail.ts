import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { readMerchant } from '../../../gateways/read-merchant.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';

const about = z.object({ merchantAccountId: z.number(), by: z.string() });

interface Facts extends z.infer<typeof about> {
  readonly businessUnitId: number;
  readonly name: string;
  readonly gateway: string;
  readonly merchantNumber: string;
}

/** Tells every administrator that a disabled merchant account is opened with other credentials, and who put them in. */
export const credentialsReplaced = mailKind({
  name: 'Merchant Credentials Replaced',
  about,
  async load(tx, businessUnitId, told): Promise<Facts> {
    const {
      name,
      gatewayName: gateway,
      merchantNumber,
    } = await readMerchant(tx, businessUnitId, told.merchantAccountId);
    return { ...told, businessUnitId, name, gateway, merchantNumber };
  },
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
