import { useState } from 'react';
import { customerChangeApi } from '../../platform/api/customer.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { toast } from '../../platform/toasts.ts';
import { yesOrNo } from './customer-words.ts';

const notices = ['notifyNewBill', 'notifyUpcomingPayment', 'notifyWithSms'] as const;
type Notice = (typeof notices)[number];
const words = {
  notifyNewBill: 'notify_new_bill',
  notifyUpcomingPayment: 'notify_upcoming_payment',
  notifyWithSms: 'notify_with_sms',
} as const satisfies Record<Notice, string>;

export const noticeHeads = (): string[] => notices.map((notice) => say(words[notice]));

interface Props {
  readonly of: { readonly businessUnitId: number; readonly id: number; readonly accountId: number };
  readonly told: Readonly<Record<Notice, boolean>>;
  /** Whose notices they are, beside the customer or account that the table is of. */
  readonly name: string;
  readonly mayManage: boolean;
  readonly onDone: () => void;
}

/** What a payer is told of an account, a cell each; as text for those who may not change it. */
export function NoticeCells({ of, told, name, mayManage, onDone }: Props) {
  const [busy, setBusy] = useState(false);
  async function turn(notice: Notice, on: boolean): Promise<void> {
    if (busy) return;
    setBusy(true);
    const request = customerChangeApi.changeNotices({ ...of, [notice]: on });
    const { data, errors } = await outcomeOf(request).finally(() => setBusy(false));
    if (!data) toast(allMessages(errors));
    onDone();
  }
  return notices.map((notice) => (
    <td key={notice}>
      {mayManage ? (
        <input
          type="checkbox"
          aria-label={say('switch_of', { what: say(words[notice]), account: name })}
          checked={told[notice]}
          disabled={busy}
          onChange={(event) => void turn(notice, event.target.checked)}
        />
      ) : (
        yesOrNo(told[notice])
      )}
    </td>
  ));
}
