import type { SigningKeyWithSecret } from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import { say } from '../../platform/texts/staff-embedded.ts';
import { Banner, Button, CopyButton, Dialog } from '../../ui/parts.tsx';

interface Props {
  readonly made: SigningKeyWithSecret;
  readonly onClose: () => void;
}

/** The secret of a signing key, this one time. */
export function KeySecret({ made: { key, secret }, onClose }: Props) {
  return (
    <Dialog title={say('secret_of', { kid: key.kid })} onClose={onClose}>
      <Banner kind="warn" title={say('secret_once')} />
      <dl className="key-told">
        {(
          [
            [say('key_id'), key.kid, say('copy_kid')],
            [say('secret'), secret, say('copy_secret')],
          ] as const
        ).map(([name, text, copy]) => (
          <div key={name}>
            <dt className="small muted">{name}</dt>
            <dd>
              <code translate="no">{text}</code> <CopyButton text={text} label={copy} />
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
