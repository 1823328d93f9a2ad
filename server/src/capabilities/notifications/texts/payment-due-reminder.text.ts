import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { z } from 'zod';
import { say } from '../../../platform/texts/mails.ts';
import { accountsByIds } from '../../accounts/account-rows.ts';
import { isReminded, isRemindedByText } from '../../accounts/reminded-by-text.ts';
import { sayDate, sayMoney } from '../mails/figures.ts';
import { ours, saying } from '../mails/worded.rules.ts';
import { wordedText } from '../one-text.ts';
import { textKind } from './text-kind.ts';

/** Reminds a payer of what is due on an account that they still get texts about at this number. */
export const paymentDueReminderText = textKind({
  name: 'Payment Due Reminder',
  about: z.object({ accountId: z.number(), customerId: z.number() }),
  isPatient: true,
  over: 'text_is_over',
  async isMailed(tx, { accountId, customerId }, unit) {
    const [account] = await accountsByIds(tx, unit.id, [accountId]);
    return (account?.totalOutstandingBalance ?? 0) > 0 && isReminded(tx, accountId, customerId);
  },
  async write(tx, { accountId, customerId }, { unit, to, now, wordings }) {
    const [account] = await accountsByIds(tx, unit.id, [accountId]);
    const value = account?.totalOutstandingBalance ?? 0;
    if (!account || value <= 0 || !(await isRemindedByText(tx, accountId, customerId, to))) return undefined;
    const { accountNumber, dueDate, currencyCode } = account;
    const said = {
      amount: { value, currencyCode: currencyCode ?? unit.currencyCode },
      account: accountNumber,
    };
    if (dueDate === null)
      return wordedText(unit, wordings, ours('Payment Due Reminder'), (biller) =>
        say('text_reminder_now', { ...said, biller }),
      );
    const isPast = dueDate < dateIn(now, unit.timezone);
    const key = isPast ? 'text_reminder_past_due' : 'text_reminder_due';
    const says = saying(isPast ? 'Past Due Notice' : 'Payment Due Reminder', {
      biller: '',
      amount: sayMoney(said.amount),
      account: accountNumber,
      date: sayDate(dueDate),
    });
    return wordedText(unit, wordings, says, (biller) => say(key, { ...said, biller, date: dueDate }));
  },
});
