import { useState } from 'react';
import { customerChangeApi } from '../../platform/api/customer.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { toast } from '../../platform/toasts.ts';
import { Banner, Button, Dialog } from '../../ui/parts.tsx';

interface Props {
  readonly businessUnitId: number;
  readonly customers: readonly { readonly id: number; readonly name: string }[];
  readonly title: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before payers are mailed a link that proves their address, and names those who were left out. */
export function VerifyEmailDialog({ businessUnitId, customers, title, onDone, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [leftOut, setLeftOut] = useState<readonly { id: number; name: string; why: string }[]>([]);
  async function send(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const customerIds = customers.map(({ id }) => id);
    const request = customerChangeApi.sendEmailVerification({ businessUnitId, customerIds });
    const { data, errors } = await outcomeOf(request).finally(() => setBusy(false));
    setProblem(data ? '' : allMessages(errors) || say('unread'));
    if (!data) return;
    if (data.sentTo.length > 0) toast(say('verification_sent', { count: data.sentTo.length }));
    onDone();
    if (data.leftOut.length === 0) onClose();
    setLeftOut(data.leftOut);
  }
  const done = leftOut.length > 0;
  return (
    <Dialog title={title} onClose={onClose}>
      {done ? (
        <Banner kind="warn" title={say('left_out')} alert>
          {leftOut.map(({ id, name, why }) => (
            <span key={id} className="contents">
              {say('left_out_why', { name, why })}
              <br />
            </span>
          ))}
        </Banner>
      ) : (
        <p className="small">{say('verification_means')}</p>
      )}
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say(done ? 'close' : 'cancel')}
        </Button>
        {done ? null : (
          <Button busy={busy} onClick={() => void send()}>
            {say('send_link')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
