import { useState } from 'react';
import type { ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { methodName } from '../../../../features/payer/method-block.tsx';
import { scheduledApi } from '../../../../platform/api/autopay.api.ts';
import { allMessages, outcomeOf } from '../../../../platform/refused.ts';
import { say } from '../../../../platform/texts/customer.ts';
import { formatDate } from '../../../../platform/texts/figures.ts';
import { toast } from '../../../../platform/toasts.ts';
import { Choice } from '../../../../ui/choice.tsx';
import { Banner, Button, Dialog } from '../../../../ui/parts.tsx';

interface Asked {
  readonly planned: ScheduledPayment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Sent once; what is refused is said, and the list is read anew with it: it may have begun meanwhile. */
function useSent({ onClose, onDone }: Asked, done: string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function send(call: Promise<ScheduledPayment>): Promise<void> {
    if (busy) return;
    setBusy(true);
    const answer = await outcomeOf(call);
    setBusy(false);
    onDone();
    if (!answer.data) return setProblem(allMessages(answer.errors) || say('could_not_load'));
    toast(done);
    onClose();
  }
  return { busy, problem, send };
}

/** Asks before a planned payment is stopped: its bill has to be paid by hand then. */
export function StopPlanned(asked: Asked) {
  const { planned, onClose } = asked;
  const { id, kind, processingDate, dueDate, rowVersion } = planned;
  const { busy, problem, send } = useSent(asked, say('payment_stopped'));
  const by = dueDate ? formatDate(dueDate) : '';
  return (
    <Dialog title={say('stop_payment_ask', { date: formatDate(processingDate) })} onClose={onClose}>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <p>
        {say('stop_payment_means', { kind: kind === 'Autopay' ? 'autopay' : 'once', by, has: by ? 'due' : 'none' })}
      </p>
      <div className="buttons">
        <Button
          className="danger full"
          busy={busy}
          onClick={() => void send(scheduledApi.cancelMyScheduledPayment({ id, rowVersion }))}
        >
          {say('stop_payment')}
        </Button>
        <Button className="sec full" onClick={onClose}>
          {say('keep')}
        </Button>
      </div>
    </Dialog>
  );
}

/** A planned payment is paid with something else, also one whose method was lost. */
export function PayOtherwise(asked: Asked & { readonly usable: readonly WalletSource[] }) {
  const { planned, usable, onClose } = asked;
  const { id, rowVersion, paymentSource } = planned;
  const others = usable.filter((one) => one.id !== paymentSource.id);
  const [chosen, setChosen] = useState(others[0]?.id ?? 0);
  const { busy, problem, send } = useSent(asked, say('changes_saved'));
  return (
    <Dialog title={say('pay_otherwise')} onClose={onClose}>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      {others.length > 0 ? (
        <Choice
          label={say('q_with_plain')}
          value={String(chosen)}
          options={others.map((one) => String(one.id))}
          nameOf={(value) => {
            const source = others.find((one) => String(one.id) === value);
            return source ? methodName(source) : '';
          }}
          onChoose={(value) => setChosen(Number(value))}
        />
      ) : (
        <p>{say('no_method_yet')}</p>
      )}
      <p className="muted small gap-sm">{say('told_anew')}</p>
      <div className="buttons">
        {others.length > 0 ? (
          <Button
            className="full"
            busy={busy}
            onClick={() => void send(scheduledApi.changeScheduledSource({ id, paymentSourceId: chosen, rowVersion }))}
          >
            {say('save')}
          </Button>
        ) : null}
        <Button className="sec full" onClick={onClose}>
          {say('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
