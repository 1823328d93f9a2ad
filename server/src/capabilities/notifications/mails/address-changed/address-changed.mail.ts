import { sql } from 'kysely';
import { z } from 'zod';
import { oneRow } from '../../../../platform/database/database.ts';
import { say } from '../../../../platform/texts/mails.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { saying } from '../worded.rules.ts';

interface Facts {
  readonly slug: string;
}

/** Tells a former address that a login has another one. It names neither: the former may be a stranger's. */
export const addressChanged = mailKind({
  name: 'Address Changed',
  about: z.object({ customerId: z.number() }),
  load: (tx, businessUnitId): Promise<Facts> =>
    oneRow(tx, sql<Facts>`select slug from published.business_unit where id = ${businessUnitId}`),
  sheet: ({ slug }: Facts, around) => ({
    subject: say('email_changed_title'),
    title: say('email_changed_title'),
    lead: say('email_changed_lead', { biller: billerOf(around) }),
    note: say('email_changed_note'),
    link: `${around.portalUrl}/customer/${slug}/dashboard`,
    linkText: say('view_account'),
    why: say('why_email_changed', { biller: billerOf(around) }),
    says: saying('Address Changed', { biller: billerOf(around) }),
  }),
  sample: { slug: 'riverton-water' },
});
