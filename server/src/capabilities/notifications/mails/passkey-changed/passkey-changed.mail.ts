import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { oneRow } from '../../../../platform/database/database.ts';
import { say } from '../../../../platform/texts/mails.ts';
import { sayInstant } from '../figures.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { saying } from '../worded.rules.ts';

const about = z.object({ customerId: z.number(), added: z.boolean(), at: z.string() });
interface Facts {
  readonly added: boolean;
  readonly at: Date;
  readonly slug: string;
  readonly timezone: TimeZone;
}

/**
 * Tells a payer that a passkey opens their login from now on, or one no more. What it is called stands in their profile
 * alone: whoever is in without right would write to them by it.
 */
export const passkeyChanged = mailKind({
  name: 'Passkey Changed',
  about,
  async load(tx, businessUnitId, { added, at }): Promise<Facts> {
    const unit = await oneRow(
      tx,
      sql<Pick<Facts, 'slug' | 'timezone'>>`select slug, timezone from published.business_unit
        where id = ${businessUnitId}`,
    );
    return { ...unit, added, at: new Date(at) };
  },
  sheet: ({ added, at, slug, timezone: zone }: Facts, around) => ({
    subject: say(added ? 'passkey_added_title' : 'passkey_removed_title', { biller: billerOf(around) }),
    title: say(added ? 'passkey_added_title' : 'passkey_removed_title', { biller: billerOf(around) }),
    lead: say(added ? 'passkey_added_lead' : 'passkey_removed_lead', { at: { at, zone } }),
    note: say(added ? 'passkey_added_note' : 'passkey_removed_note'),
    link: `${around.portalUrl}/customer/${slug}/profile`,
    linkText: say('open_profile'),
    why: say('why_link_copied', { biller: billerOf(around) }),
    says: saying(added ? 'Passkey Added' : 'Passkey Removed', {
      biller: billerOf(around),
      at: sayInstant({ at, zone }),
    }),
  }),
  sample: { added: true, at: new Date('2026-03-05T18:00:00Z'), slug: 'riverton-water', timezone: 'US/Pacific' },
  others: [{ added: false, at: new Date('2026-03-05T18:00:00Z'), slug: 'riverton-water', timezone: 'US/Pacific' }],
});
