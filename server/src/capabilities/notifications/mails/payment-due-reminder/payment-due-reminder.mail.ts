import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { accountsByIds } from '../../../accounts/account-rows.ts';
import { businessUnitById } from '../../../organizations/find-business-unit.ts';
import { sayDate, sayMoney } from '../figures.ts';
import { mailKind } from '../mail.ts';
import { billerOf, type MailSheet, type MailSurroundings } from '../mail-sheet.rules.ts';
import { ours, saying } from '../worded.rules.ts';

interface Due {
  readonly account: string;
  readonly slug: string;
  readonly value: number;
  readonly currencyCode: CurrencyCode;
  readonly dueDate: string | null;
  readonly isPastDue: boolean;
}

/** What is due when the mail is written; somebody who paid meanwhile is thanked. */
export function reminderSheet(
  { account, slug, value, currencyCode, dueDate, isPastDue }: Due,
  around: MailSurroundings,
): MailSheet {
  const amount = { value, currencyCode };
  const isDue = value > 0;
  const title = !isDue
    ? say('reminder_paid')
    : isPastDue
      ? say('reminder_past_due')
      : dueDate
        ? say('reminder_due', { date: dueDate })
        : say('reminder_due_now');
  return {
    subject: title,
    title,
    lead: isDue ? say('reminder_lead', { amount, account }) : say('reminder_paid_lead', { account }),
    facts: [[say('account'), account]],
    ...(isDue ? { note: say('reminder_note') } : {}),
    link: `${around.portalUrl}/customer/${slug}/dashboard`,
    linkText: say('pay_bill'),
    why: say('why_reminder', { biller: billerOf(around) }),
    says:
      isDue && dueDate
        ? saying(isPastDue ? 'Past Due Notice' : 'Payment Due Reminder', {
            biller: billerOf(around),
            amount: sayMoney(amount),
            account,
            date: sayDate(dueDate),
          })
        : ours('Payment Due Reminder'),
  };
}

/** Reminds a payer of what is due on an account. */
export const paymentDueReminder = mailKind({
  name: 'Payment Due Reminder',
  about: z.object({ accountId: z.number() }),
  async load(tx, businessUnitId, { accountId }): Promise<Due> {
    const [unit, [row]] = await Promise.all([
      businessUnitById(tx, businessUnitId),
      accountsByIds(tx, businessUnitId, [accountId]),
    ]);
    if (!unit || !row) throw new Error(`There is no account ${accountId}.`);
    const { dueDate } = row;
    return {
      account: row.accountNumber,
      slug: unit.slug,
      value: row.totalOutstandingBalance,
      currencyCode: row.currencyCode ?? unit.currencyCode,
      dueDate,
      isPastDue: dueDate !== null && dueDate < dateIn(new Date(), unit.timezone),
    };
  },
  sheet: reminderSheet,
  sample: {
    account: '10001',
    slug: 'riverton-water',
    value: 8_412,
    currencyCode: 'USD',
    dueDate: '2026-03-15',
    isPastDue: false,
  },
  others: [
    {
      account: '10001',
      slug: 'riverton-water',
      value: 8_412,
      currencyCode: 'USD',
      dueDate: '2026-03-15',
      isPastDue: true,
    },
  ],
});
