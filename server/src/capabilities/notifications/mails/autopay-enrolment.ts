import { sql } from 'kysely';
import { z } from 'zod';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { say } from '../../../platform/texts/mails.ts';
import { aboutAutopay, type AutopayFacts, autopayFacts, methodOf, sampleAutopay } from './autopay-facts.ts';
import { sayMoney } from './figures.ts';
import type { RegisteredMail } from './mail.ts';
import { mailKind } from './mail.ts';
import { billerOf } from './mail-sheet.rules.ts';
import { sayingBeside } from './worded.rules.ts';

const about = aboutAutopay.extend({
  schedulingType: z.enum(['DueDateLeadTime', 'DayOfMonth']),
  leadTimeDays: z.number().nullable(),
  dayOfMonth: z.string().nullable(),
  maxAmountMinor: z.number().nullable(),
  paymentSourceId: z.number(),
  acknowledgmentId: z.number(),
});
type Facts = Pick<z.infer<typeof about>, 'schedulingType' | 'leadTimeDays' | 'dayOfMonth' | 'maxAmountMinor'> &
  AutopayFacts & {
    /** The words that were agreed to. */
    readonly terms: string;
  };

const whenOf = ({ schedulingType, leadTimeDays, dayOfMonth }: Facts): string =>
  schedulingType === 'DayOfMonth'
    ? dayOfMonth === 'Last'
      ? say('autopay_on_last')
      : say('autopay_on_day', { day: dayOfMonth ?? '' })
    : say('autopay_before_due', { days: leadTimeDays ?? 0 });

const termsOf = async (tx: Tx, id: number): Promise<string> =>
  (
    await maybeRow(
      tx,
      sql<{ text: string }>`select rendered_text as text from published.acknowledgment where id = ${id}`,
    )
  )?.text ?? '';

/** Tells a payer how bills are paid by themselves from now on, with the words that were agreed to. */
export const enrolmentMail = (name: 'Autopay Changed' | 'Autopay Enrolled'): RegisteredMail =>
  mailKind({
    name,
    about,
    load: async (tx, businessUnitId, told): Promise<Facts> => ({
      ...(await autopayFacts(tx, businessUnitId, told, told.paymentSourceId)),
      schedulingType: told.schedulingType,
      leadTimeDays: told.leadTimeDays,
      dayOfMonth: told.dayOfMonth,
      maxAmountMinor: told.maxAmountMinor,
      terms: await termsOf(tx, told.acknowledgmentId),
    }),
    sheet: (facts: Facts, around) => {
      const biller = billerOf(around);
      const { account, slug, maxAmountMinor, currencyCode, terms } = facts;
      const title = say(name === 'Autopay Enrolled' ? 'autopay_on_title' : 'autopay_changed_title');
      const method = methodOf(facts);
      return {
        subject: title,
        title,
        lead: say('autopay_on_lead', { biller, account, method }),
        facts: [
          [say('account'), account],
          [say('autopay_when'), whenOf(facts)],
          ...(maxAmountMinor === null
            ? []
            : [[say('autopay_limit'), sayMoney({ value: maxAmountMinor, currencyCode })] as const]),
        ],
        note: terms ? `${say('autopay_on_note')}\n\n${terms}` : say('autopay_on_note'),
        link: `${around.portalUrl}/customer/${slug}/dashboard`,
        linkText: say('view_account'),
        why: say('autopay_why', { biller }),
        says: sayingBeside(name, { biller, account, method }),
      };
    },
    sample: {
      ...sampleAutopay,
      schedulingType: 'DueDateLeadTime',
      leadTimeDays: 5,
      dayOfMonth: null,
      maxAmountMinor: 20_000,
      terms: '',
    },
    others: [
      {
        ...sampleAutopay,
        schedulingType: 'DayOfMonth',
        leadTimeDays: null,
        dayOfMonth: 'Last',
        maxAmountMinor: null,
        terms: '',
      },
    ],
  });
