import { say } from '../../../../platform/texts/mails.ts';
import { methodOf } from '../autopay-facts.ts';
import { sayDate, sayMoney } from '../figures.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { aboutScheduled, type ScheduledMailFacts, sampleScheduled, scheduledFacts } from '../scheduled-mail.ts';
import { sayingBeside } from '../worded.rules.ts';

/** Tells a payer that a payment was tried and did not succeed: nothing was charged, and it is not tried again. */
export const autopayPaymentFailed = mailKind({
  name: 'Autopay Payment Failed',
  about: aboutScheduled,
  load: scheduledFacts,
  sheet: (facts: ScheduledMailFacts, around) => {
    const { account, slug, amountMinor, currencyCode, dueDate } = facts;
    const biller = billerOf(around);
    const amount = { value: amountMinor, currencyCode };
    const method = methodOf(facts);
    return {
      subject: say('autopay_failed_title'),
      title: say('autopay_failed_title'),
      lead: say('autopay_failed_lead', { account, amount, method }),
      facts: [[say('account'), account], ...(dueDate ? [[say('bill_due_by'), sayDate(dueDate)] as const] : [])],
      note: say('autopay_failed_note'),
      link: `${around.portalUrl}/customer/${slug}/dashboard`,
      linkText: say('pay_bill'),
      why: say('autopay_why', { biller }),
      says: sayingBeside('Autopay Payment Failed', { biller, account, method, amount: sayMoney(amount) }),
    };
  },
  sample: sampleScheduled,
});
