import { sql } from 'kysely';
import { z } from 'zod';
import { maybeRow } from '../../../../platform/database/database.ts';
import { say } from '../../../../platform/texts/mails.ts';
import { sayMember } from '../../../../platform/texts/values.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { sayingBeside } from '../worded.rules.ts';

const about = z.object({ customerId: z.number(), paymentSourceId: z.number() });

interface Facts {
  readonly slug: string;
  readonly accountType: string;
  readonly accountNumberLast4: string;
  /** The month in which it ends, as on the card. */
  readonly until: string;
  /** Accounts that it pays by itself. */
  readonly pays: string;
}

/** Tells a payer that a card in the wallet ends soon, while there is time to put another in its place. */
export const cardExpiring = mailKind({
  name: 'Card Expiring',
  about,
  load: async (tx, businessUnitId, told): Promise<Facts> => {
    const card = await maybeRow(
      tx,
      sql<Facts>`select u.slug, s.account_type as "accountType", s.account_number_last4 as "accountNumberLast4",
        to_char(make_date(s.card_expiry_year, s.card_expiry_month, 1), 'MM/YY') as until,
        coalesce((select string_agg(a.account_number, ', ' order by a.account_number)
          from published.autopay_enrollment e join published.account a on a.id = e.account_id
          where e.payment_source_id = s.id and e.is_active), '') as pays
        from published.payment_source s join published.business_unit u on u.id = s.business_unit_id
        where s.id = ${told.paymentSourceId} and s.business_unit_id = ${businessUnitId}`,
    );
    if (!card) throw new Error(`There is no card ${told.paymentSourceId}.`);
    return card;
  },
  sheet: ({ slug, accountType, accountNumberLast4: last4, until, pays }: Facts, around) => {
    const biller = billerOf(around);
    const method = say('paid_with_method', { method: sayMember(accountType), last4 });
    return {
      subject: say('card_ends_title'),
      title: say('card_ends_title'),
      lead: say('card_ends_lead', { biller, method, until }),
      facts: pays === '' ? [] : [[say('card_ends_pays'), pays] as const],
      note: say('card_ends_note'),
      link: `${around.portalUrl}/customer/${slug}/wallet`,
      linkText: say('update_card'),
      why: say('why_link_copied', { biller }),
      says: sayingBeside('Card Expiring', { biller, method, until }),
    };
  },
  sample: {
    slug: 'riverton-water',
    accountType: 'Visa',
    accountNumberLast4: '4242',
    until: '04/27',
    pays: '00020004',
  },
});
