import { currencyCode, localDate } from '@ratepayer/contract/kit/shapes.ts';
import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { mailKind } from '../mail.ts';

const unit = z.object({
  name: z.string(),
  day: localDate,
  currencyCode,
  collectedMinor: z.number().int().nullable(),
  payments: z.number().int(),
  attention: z.number().int(),
  isCut: z.boolean(),
});
const about = z.object({ units: z.array(unit).min(1), more: z.number().int() });

type Facts = z.infer<typeof about> & { readonly businessUnitId: number };

/** What one business unit collected in a day, and what needs somebody there, as far as the reader may see it. */
const lineOf = ({ collectedMinor, payments, attention, isCut, currencyCode }: z.infer<typeof unit>) =>
  [
    ...(collectedMinor === null
      ? []
      : [say('digest_collected', { count: payments, amount: { value: collectedMinor, currencyCode } })]),
    say(isCut ? 'digest_attention_more' : 'digest_attention', { count: attention }),
  ].join(' · ');

/** What was collected and what needs somebody, once a day, to staff who chose it. */
export const dailyDigest = mailKind({
  name: 'Daily Digest',
  about,
  // The day is over: what was counted then is what is told.
  load: async (_tx, businessUnitId, facts): Promise<Facts> => ({ ...facts, businessUnitId }),
  sheet: ({ units, more, businessUnitId }: Facts, around) => ({
    subject: say('digest_title', { day: units[0]?.day ?? '' }),
    title: say('digest_title', { day: units[0]?.day ?? '' }),
    lead: say('digest_lead', { count: units.reduce((sum, { attention }) => sum + attention, 0) }),
    facts: units.map((one) => [say('digest_unit', { name: one.name, day: one.day }), lineOf(one)] as const),
    ...(more > 0 ? { note: say('digest_more', { count: more }) } : {}),
    link: `${around.portalUrl}/portal/dashboard?bu=${businessUnitId}`,
    linkText: say('digest_button'),
    why: say('why_digest'),
  }),
  sample: {
    businessUnitId: 1,
    more: 0,
    units: [
      {
        name: 'Riverton',
        day: '2026-03-04',
        currencyCode: 'USD',
        collectedMinor: 321_240,
        payments: 41,
        attention: 3,
        isCut: false,
      },
      {
        name: 'Water & Sewer',
        day: '2026-03-04',
        currencyCode: 'USD',
        collectedMinor: null,
        payments: 0,
        attention: 0,
        isCut: true,
      },
    ],
  },
});
