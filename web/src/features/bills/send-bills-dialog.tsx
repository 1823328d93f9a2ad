import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import { billApi } from '../../platform/api/bill.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { Banner, Button, Dialog } from '../../ui/parts.tsx';
import { nameOf } from './bill-words.ts';

type Sent = Awaited<ReturnType<typeof billApi.sendBillsAgain>>;

interface Props {
  readonly unitId: number;
  /** Of one bill its name is told, of several how many there are. */
  readonly bills: readonly Bill[];
  /** Closes; `answer` is what was done, where anything was. */
  readonly onClose: (answer?: Sent) => void;
}

const most = 10;

/** Sends bills to their payers once more, and says to whom they went and which could not. */
export function SendBillsDialog({ unitId, bills, onClose }: Props) {
  const { busy, problem, answer, press } = useSending(unitId, bills);
  const [first] = bills;
  const one = bills.length === 1 && first ? first : undefined;
  return (
    <Dialog
      title={one ? say('send_bill_ask', { bill: nameOf(one) }) : say('send_bills_ask', { count: bills.length })}
      onClose={() => onClose(answer)}
    >
      {answer ? (
        <Outcome answer={answer} />
      ) : (
        <>
          {one ? <p className="b">{say('bill_of', { name: one.accountName, account: shownNumber(one) })}</p> : null}
          <p className="small gap-sm">{say('send_means')}</p>
        </>
      )}
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={() => onClose(answer)}>
          {say(answer ? 'close' : 'cancel')}
        </Button>
        {answer ? null : (
          <Button busy={busy} busyText={say('sending')} onClick={() => void press()}>
            {say('send')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** One sending under one key: after a lost answer a second press is the same sending. */
function useSending(businessUnitId: number, bills: readonly Bill[]) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [answer, setAnswer] = useState<Sent>();
  const key = useRef(crypto.randomUUID());
  async function press(): Promise<void> {
    setBusy(true);
    const billIds = bills.map(({ id }) => id);
    const { data, errors, status } = await outcomeOf(
      billApi.sendBillsAgain({ businessUnitId, billIds }, { idempotencyKey: key.current }),
    ).finally(() => setBusy(false));
    if (status !== 0 && status < 500) key.current = crypto.randomUUID();
    setProblem(data ? '' : allMessages(errors) || say('nothing_sent'));
    if (!data) return;
    setAnswer(data);
    for (const call of [billApi.listBills, billApi.readBill]) void client.invalidateQueries({ queryKey: keyOf(call) });
  }
  return { busy, problem, answer, press };
}

function Outcome({ answer }: { readonly answer: Sent }) {
  const { sentTo, leftOut } = answer;
  const to = [...new Set(sentTo)];
  return (
    <div role="status">
      <p>{to.length > 0 ? say('sent_to', { to: listed(to) }) : say('sent_to_nobody')}</p>
      {leftOut.slice(0, most).map(({ billNumber, why }) => (
        <p key={billNumber} className="small muted">
          {say('left_out', { bill: billNumber, why })}
        </p>
      ))}
      {leftOut.length > most ? (
        <p className="small muted">{say('left_out_more', { count: leftOut.length - most })}</p>
      ) : null}
    </div>
  );
}

const listed = (to: readonly string[]): string =>
  to.length > most ? say('and_more', { some: to.slice(0, most).join(', '), count: to.length - most }) : to.join(', ');
