import type { SigningKeyWithSecret } from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import { say } from '../../platform/texts/staff-embedded.ts';
import { SecretOnce } from '../../ui/secret-once.tsx';

interface Props {
  readonly made: SigningKeyWithSecret;
  readonly onClose: () => void;
}

/** The secret of a signing key, this one time. */
export const KeySecret = ({ made: { key, secret }, onClose }: Props) => (
  <SecretOnce
    title={say('secret_of', { kid: key.kid })}
    warning={say('secret_once')}
    lines={[
      [say('key_id'), key.kid, say('copy_kid')],
      [say('secret'), secret, say('copy_secret')],
    ]}
    kept={say('secret_kept')}
    onClose={onClose}
  />
);
