import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { z } from 'zod';
import { say } from '../../../platform/texts/mails.ts';
import { accountsByIds } from '../../accounts/account-rows.ts';
import { isReminded, isRemindedByText } from '../../accounts/reminded-by-text.ts';
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
  async write(tx, { accountId, customerId }, { unit, to, now }) {
    const [account] = await accountsByIds(tx, unit.id, [accountId]);
    const value = account?.totalOutstandingBalance ?? 0;
    if (!account || value <= 0 || !(await isRemindedByText(tx, accountId, customerId, to))) return undefined;
    const { accountNumber, dueDate, currencyCode } = account;
    const said = {
      biller: unit.header || unit.name,
      amount: { value, currencyCode: currencyCode ?? unit.currencyCode },
      account: accountNumber,
    };
    if (dueDate === null) return say('text_reminder_now', said);
    const isPast = dueDate < dateIn(now, unit.timezone);
    return say(isPast ? 'text_reminder_past_due' : 'text_reminder_due', { ...said, date: dueDate });
  },
});
