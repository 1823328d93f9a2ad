import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { readMerchant } from '../../../gateways/read-merchant.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';

const about = z.object({ merchantAccountId: z.number(), isActive: z.boolean(), by: z.string() });

interface Facts extends z.infer<typeof about> {
  readonly businessUnitId: number;
  readonly name: string;
  readonly gateway: string;
  readonly merchantNumber: string;
}

/** Tells every administrator that a merchant account takes payments from now on, or no more, and who did it. */
export const merchantAccountTurned = mailKind({
  name: 'Merchant Account Turned',
  about,
  async load(tx, businessUnitId, told): Promise<Facts> {
    const {
      name,
      gatewayName: gateway,
      merchantNumber,
    } = await readMerchant(tx, businessUnitId, told.merchantAccountId);
    return { ...told, businessUnitId, name, gateway, merchantNumber };
  },
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
