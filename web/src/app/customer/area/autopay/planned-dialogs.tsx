import { useState } from 'react';
import type { ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { methodName } from '../../../../features/payer/method-block.tsx';
import { scheduledApi } from '../../../../platform/api/autopay.api.ts';
import { say } from '../../../../platform/texts/customer.ts';
import { formatDate } from '../../../../platform/texts/figures.ts';
import { Choice } from '../../../../ui/choice.tsx';
import { Banner, Button, Dialog } from '../../../../ui/parts.tsx';
import { useSent } from '../use-sent.ts';

interface Asked {
  readonly planned: ScheduledPayment;
  readonly onClose: () => void;
  /** The list is read anew, also where it was refused: a payment may have begun meanwhile. */
  readonly onDone: () => void;
}

/** Asks before a planned payment is stopped: its bill has to be paid by hand then. */
export function StopPlanned({ planned, onClose, onDone }: Asked) {
  const { id, kind, processingDate, dueDate, rowVersion } = planned;
  const { busy, problem, send } = useSent(say('payment_stopped'), onClose);
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
          onClick={() => void send(() => scheduledApi.cancelMyScheduledPayment({ id, rowVersion }), onDone, onDone)}
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
export function PayOtherwise({
  planned,
  usable,
  onClose,
  onDone,
}: Asked & { readonly usable: readonly WalletSource[] }) {
  const { id, rowVersion, paymentSource } = planned;
  const others = usable.filter((one) => one.id !== paymentSource.id);
  const [chosen, setChosen] = useState(others[0]?.id ?? 0);
  const { busy, problem, send } = useSent(say('changes_saved'), onClose);
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
            onClick={() =>
              void send(
                () => scheduledApi.changeScheduledSource({ id, paymentSourceId: chosen, rowVersion }),
                onDone,
                onDone,
              )
            }
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
