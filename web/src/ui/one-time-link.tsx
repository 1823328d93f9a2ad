import { type ReactNode, useState } from 'react';
import { allMessages, outcomeOf } from '../platform/refused.ts';
import { say } from '../platform/texts/staff.ts';
import { Banner, Button, CopyButton, Dialog } from './parts.tsx';

interface Made {
  /** Empty where it was sent. */
  readonly link: string;
  readonly sentTo: string;
  readonly expiresDate: string;
}

interface Props {
  /** Whose it is. */
  readonly email: string;
  /** What it opens, and where it is chosen which of several. */
  readonly children: ReactNode;
  /** Makes one; it is called once at a time. */
  readonly make: (delivery: 'Copy' | 'E-mail') => Promise<Made>;
  /** Whether it is known what it opens. */
  readonly isReady?: boolean;
  readonly when: (instant: string) => string;
  readonly onClose: (wasMade: boolean) => void;
}

/** Makes a link by which somebody signs in once: to their own address, or to be read out. */
export function OneTimeLink({ email, children, make, isReady = true, when, onClose }: Props) {
  const [busy, setBusy] = useState<'Copy' | 'E-mail'>();
  const [problem, setProblem] = useState('');
  const [made, setMade] = useState<Made>();
  const close = () => onClose(made !== undefined);
  async function send(delivery: 'Copy' | 'E-mail'): Promise<void> {
    if (busy || !isReady) return;
    setBusy(delivery);
    const { data, errors } = await outcomeOf(make(delivery)).finally(() => setBusy(undefined));
    setProblem(data ? '' : allMessages(errors) || say('link_not_made'));
    if (data) setMade(data);
  }
  return (
    <Dialog title={say('link_ask', { email })} onClose={close}>
      {made ? (
        <div role="status">
          <p>
            {made.link
              ? say('link_made', { until: when(made.expiresDate) })
              : say('link_sent', { to: made.sentTo, until: when(made.expiresDate) })}
          </p>
          {made.link ? (
            <p className="small terms">
              {made.link} <CopyButton text={made.link} label={say('copy_link')} />
            </p>
          ) : null}
        </div>
      ) : (
        children
      )}
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={close}>
          {say(made ? 'close' : 'cancel')}
        </Button>
        {made ? null : (
          <>
            <Button className="sec" busy={busy === 'Copy'} onClick={() => void send('Copy')}>
              {say('copy_link')}
            </Button>
            <Button busy={busy === 'E-mail'} onClick={() => void send('E-mail')}>
              {say('mail_link')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
