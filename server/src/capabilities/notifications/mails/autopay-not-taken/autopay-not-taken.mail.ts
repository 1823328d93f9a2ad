import { say } from '../../../../platform/texts/mails.ts';
import { sayDate, sayMoney } from '../figures.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { aboutScheduled, type ScheduledMailFacts, sampleScheduled, scheduledFacts } from '../scheduled-mail.ts';
import { sayingBeside } from '../worded.rules.ts';

/** Tells a payer that a planned payment is not taken, why, and that the bill has to be paid. */
export const autopayNotTaken = mailKind({
  name: 'Autopay Not Taken',
  about: aboutScheduled,
  load: scheduledFacts,
  sheet: (facts: ScheduledMailFacts, around) => {
    const { account, slug, amountMinor, currencyCode, reason, dueDate } = facts;
    const biller = billerOf(around);
    const amount = { value: amountMinor, currencyCode };
    return {
      subject: say('not_taken_title'),
      title: say('not_taken_title'),
      lead: say('not_taken_lead', { account, amount }),
      facts: [
        [say('account'), account],
        ...(reason ? [[say('autopay_reason'), reason] as const] : []),
        ...(dueDate ? [[say('bill_due_by'), sayDate(dueDate)] as const] : []),
      ],
      note: say('not_taken_note'),
      link: `${around.portalUrl}/customer/${slug}/dashboard`,
      linkText: say('pay_bill'),
      why: say('autopay_why', { biller }),
      says: sayingBeside('Autopay Not Taken', { biller, account, amount: sayMoney(amount) }),
    };
  },
  sample: sampleScheduled,
});
