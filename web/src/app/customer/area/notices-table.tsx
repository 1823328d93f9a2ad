import { useState } from 'react';
import type { LinkedAccount } from '@ratepayer/contract/customers/customer.shapes.ts';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { customerReadApi } from '../../../platform/api/customer.api.ts';
import { ownAccountApi } from '../../../platform/api/own-account.api.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/customer.ts';
import { useCall } from '../../../platform/use-call.ts';
import { NotLoaded } from './not-loaded.tsx';
import { SaidProblem } from './said-problem.tsx';
import { useProblem } from './use-refusal.ts';

const notices = ['notifyNewBill', 'notifyUpcomingPayment', 'notifyWithSms'] as const;
type Notice = (typeof notices)[number];

/** What is told of each account, and whether by text; each box is saved when it is ticked. */
export function NoticesTable({ textsTo }: { textsTo: string }) {
  const { answer, again } = useCall(
    'own-notices',
    () => outcomeOf(customerReadApi.listCustomerAccounts({ PageSize: 250 })),
    0,
  );
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useProblem();
  const items = answer?.data?.items;
  if (!items) return <NotLoaded answer={answer} onAgain={() => void again()} />;

  async function turn({ accountId }: LinkedAccount, which: Notice, isOn: boolean): Promise<void> {
    if (busy) return;
    setBusy(true);
    const saved = await outcomeOf(ownAccountApi.changeOwnAccount({ accountId, [which]: isOn }));
    setProblem(saved.data ? '' : allMessages(saved.errors) || say('could_not_load'));
    await again();
    setBusy(false);
  }

  const heads = [say('notice_new_bill'), say('notice_upcoming'), say('by_text')];
  return (
    <>
      <SaidProblem problem={problem} />
      <p className="muted small">{textsTo ? say('text_to', { number: textsTo }) : say('text_verify_first')}</p>
      <table className="a-table plain boxes">
        <thead>
          <tr>
            <th>{say('account')}</th>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((account) => (
            <tr key={account.accountId}>
              <th scope="row" className="num">
                {shownNumber(account)}
              </th>
              {notices.map((which, i) => (
                <td key={which}>
                  <label>
                    <input
                      type="checkbox"
                      className="check"
                      checked={account[which]}
                      aria-label={`${heads[i]}, ${shownNumber(account)}`}
                      onChange={(event) => void turn(account, which, event.target.checked)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
