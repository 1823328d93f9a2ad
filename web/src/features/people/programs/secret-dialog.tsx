import type { ApiClientWithSecret } from '@ratepayer/contract/users/api-client.shapes.ts';
import { say } from '../../../platform/texts/staff-access.ts';
import { Banner, Button, CopyButton, Dialog } from '../../../ui/parts.tsx';

interface Props {
  readonly made: ApiClientWithSecret;
  readonly onClose: () => void;
}

/** The secret of a program, this one time. */
export function SecretDialog({ made: { client, secret }, onClose }: Props) {
  return (
    <Dialog title={say('secret_of', { name: client.name })} onClose={onClose}>
      <Banner kind="warn" title={say('secret_once')} />
      <dl className="secret-told">
        {(
          [
            ['client_id', client.clientId],
            ['client_secret', secret],
          ] as const
        ).map(([key, text]) => (
          <div key={key}>
            <dt className="small muted">{say(key)}</dt>
            <dd>
              <code translate="no">{text}</code> <CopyButton text={text} label={say(`copy_${key}`)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="buttons">
        <Button onClick={onClose}>{say('secret_kept')}</Button>
      </div>
    </Dialog>
  );
}
