import { useState } from 'react';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { Banner, Button, CopyButton, Dialog } from '../../ui/parts.tsx';
import type { AccountDialog } from './account-dialog.ts';
import { usePressed } from './use-pressed.ts';

/** Makes a payer's one-time link: to the payer's own address, or to be read out. */
export function SignInLinkDialog({ record, when, onReload, onClose }: AccountDialog) {
  const [customerId, setCustomerId] = useState(record.customers[0]?.id ?? 0);
  const customer = record.customers.find(({ id }) => id === customerId);
  const [delivery, setDelivery] = useState<'Copy' | 'E-mail'>('E-mail');
  const mail = usePressed(() =>
    accountPageApi.generateLoginLink({ customerId, accountId: record.id, delivery: 'E-mail' }),
  );
  const copy = usePressed(() =>
    accountPageApi.generateLoginLink({ customerId, accountId: record.id, delivery: 'Copy' }),
  );
  const used = delivery === 'Copy' ? copy : mail;
  const { answer } = used;
  const close = () => {
    if (answer) onReload();
    onClose();
  };
  const send = (by: typeof delivery) => {
    setDelivery(by);
    void (by === 'Copy' ? copy : mail).press();
  };
  return (
    <Dialog title={say('link_ask', { email: customer?.email ?? '' })} onClose={close}>
      {answer ? (
        <div role="status">
          <p>
            {answer.link
              ? say('link_made', { until: when(answer.expiresDate) })
              : say('link_sent', { to: answer.sentTo, until: when(answer.expiresDate) })}
          </p>
          {answer.link ? (
            <p className="small terms">
              {answer.link} <CopyButton text={answer.link} label={say('copy_link')} />
            </p>
          ) : null}
        </div>
      ) : (
        <>
          <p className="small">{say('link_means')}</p>
          <p className="small muted">{say('link_page_comes')}</p>
          {record.customers.length > 1 ? (
            <label className="chip">
              {say('customer')}{' '}
              <select value={customerId} onChange={(event) => setCustomerId(Number(event.target.value))}>
                {record.customers.map(({ id, name, email }) => (
                  <option key={id} value={id}>
                    {say('payer_and_address', { name, email })}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
        </>
      )}
      {used.problem ? <Banner kind="bad" title={used.problem} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={close}>
          {say(answer ? 'close' : 'cancel')}
        </Button>
        {answer ? null : (
          <>
            <Button className="sec" busy={copy.busy} onClick={() => send('Copy')}>
              {say('copy_link')}
            </Button>
            <Button busy={mail.busy} onClick={() => send('E-mail')}>
              {say('mail_link')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
