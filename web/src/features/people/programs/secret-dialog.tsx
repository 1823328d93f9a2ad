import type { ApiClientWithSecret } from '@ratepayer/contract/users/api-client.shapes.ts';
import { say } from '../../../platform/texts/staff-access.ts';
import { SecretOnce } from '../../../ui/secret-once.tsx';

interface Props {
  readonly made: ApiClientWithSecret;
  readonly onClose: () => void;
}

/** The secret of a program, this one time. */
export const SecretDialog = ({ made: { client, secret }, onClose }: Props) => (
  <SecretOnce
    title={say('secret_of', { name: client.name })}
    warning={say('secret_once')}
    lines={[
      [say('client_id'), client.clientId, say('copy_client_id')],
      [say('client_secret'), secret, say('copy_client_secret')],
    ]}
    kept={say('secret_kept')}
    onClose={onClose}
  />
);
