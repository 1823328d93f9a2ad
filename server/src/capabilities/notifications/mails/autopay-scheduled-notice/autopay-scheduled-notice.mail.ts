import { say } from '../../../../platform/texts/mails.ts';
import { methodOf } from '../autopay-facts.ts';
import { sayDate, sayInstant, sayMoney } from '../figures.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { aboutScheduled, type ScheduledMailFacts, sampleScheduled, scheduledFacts } from '../scheduled-mail.ts';
import { sayingBeside } from '../worded.rules.ts';

/** Announces a payment before it is taken: amount, fee, day, with what, and until when it may be stopped. */
export const autopayScheduledNotice = mailKind({
  name: 'Autopay Scheduled Notice',
  about: aboutScheduled,
  load: scheduledFacts,
  sheet: (facts: ScheduledMailFacts, around) => {
    const { account, slug, amountMinor, feeMinor, processingDate, cancelableUntil, currencyCode, zone } = facts;
    const biller = billerOf(around);
    const money = (value: number) => ({ value, currencyCode });
    const total = money(amountMinor + feeMinor);
    const method = methodOf(facts);
    const until = cancelableUntil === null ? '' : sayInstant({ at: cancelableUntil, zone });
    const title = say('scheduled_title', { total, date: processingDate });
    return {
      subject: title,
      title,
      lead: say('scheduled_lead', { biller, account, method, total, date: processingDate }),
      ledger: [
        [say('amount'), sayMoney(money(amountMinor))],
        ...(feeMinor > 0 ? [[say('service_fee'), sayMoney(money(feeMinor))] as const] : []),
      ],
      total: sayMoney(total),
      facts: [
        [say('account'), account],
        [say('scheduled_day'), sayDate(processingDate)],
      ],
      note: until ? say('scheduled_note', { until }) : say('scheduled_note_begun'),
      link: `${around.portalUrl}/customer/${slug}/dashboard`,
      linkText: say('view_account'),
      why: say('autopay_why', { biller }),
      says: sayingBeside('Autopay Scheduled Notice', {
        biller,
        account,
        method,
        amount: sayMoney(money(amountMinor)),
        total: sayMoney(total),
        date: sayDate(processingDate),
      }),
    };
  },
  sample: sampleScheduled,
  others: [{ ...sampleScheduled, feeMinor: 0, isAutopay: false }],
});
