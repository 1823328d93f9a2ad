import type { ConnectionState } from '@ratepayer/contract/transfers/connection.operations.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-transfers.ts';
import { Banner, Button, CopyButton } from '../../ui/parts.tsx';

interface HostProps {
  readonly state: ConnectionState;
  readonly user: SessionUser;
  readonly when: (instant: string) => string;
  readonly onConfirm: () => void;
}

/** The key of the host: the one that a person confirmed, and the one that it shows. */
export function HostKeyPanel({ state, user, when, onConfirm }: HostProps) {
  const { hostKey, hostKeyBy, hostKeyDate, shownHostKey } = state;
  const isOther = shownHostKey !== '' && shownHostKey !== hostKey;
  return (
    <section className="gap-lg">
      <h2>{say('host_key')}</h2>
      {hostKey ? (
        <p className="small">
          <code translate="no">{hostKey}</code>
          <br />
          <span className="muted">
            {say('host_key_confirmed', { name: hostKeyBy, when: hostKeyDate ? when(hostKeyDate) : '' })}
          </span>
        </p>
      ) : isOther ? null : (
        <p className="small muted">{say('host_key_none')}</p>
      )}
      {isOther ? (
        <>
          {hostKey ? <Banner kind="bad" title={say('confirm_changed')} /> : null}
          <p className="small">
            {say('shown_key')}: <code translate="no">{shownHostKey}</code>
          </p>
          {user.role === 'Global Admin' ? (
            <Button className="sec tool" onClick={onConfirm}>
              {say('confirm_host_key')}
            </Button>
          ) : (
            <p className="small muted">{say('confirm_needs_global')}</p>
          )}
        </>
      ) : null}
    </section>
  );
}

interface PublicProps {
  readonly state: ConnectionState;
  readonly isKey: boolean;
  readonly onMake: () => void;
}

/** What the host has to know of the private key, to be handed on. */
export function PublicKeyPanel({ state, isKey, onMake }: PublicProps) {
  if (!isKey) return null;
  return (
    <section className="gap-lg">
      <h2>{say('public_key')}</h2>
      {state.publicKey ? (
        <>
          <p className="small terms">
            <code translate="no">{state.publicKey}</code> <CopyButton text={state.publicKey} label={say('copy')} />
          </p>
          <p className="small muted">{say('public_key_hint')}</p>
        </>
      ) : null}
      <Button className="sec tool" onClick={onMake}>
        {say('make_key')}
      </Button>
    </section>
  );
}
