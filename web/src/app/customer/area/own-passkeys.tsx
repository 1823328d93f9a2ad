import { useState } from 'react';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { MyPasskeys } from '@ratepayer/contract/users/passkey.shapes.ts';
import { passkeyApi } from '../../../platform/api/passkey.api.ts';
import { makesPasskeys } from './make-passkey.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/customer.ts';
import { formatInstant } from '../../../platform/texts/figures.ts';
import { useCall } from '../../../platform/use-call.ts';
import { viewerZone } from '../../../platform/viewer-zone.ts';
import { Button } from '../../../ui/parts.tsx';
import { StepUpDialog } from '../../../ui/step-up.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { AddPasskey, RemovePasskey } from './passkey-dialogs.tsx';

type Passkey = MyPasskeys['items'][number];
type Open = { readonly kind: 'add' | 'step-up' } | { readonly kind: 'remove'; readonly passkey: Passkey };

/** What a payer signs in by without a password; nothing at all where this installation takes none. */
export function OwnPasskeys({ slug, timezone }: { slug: string; timezone: TimeZone }) {
  const { answer, again, set } = useCall('own-passkeys', () => outcomeOf(passkeyApi.listMyPasskeys({})), 0);
  const [open, setOpen] = useState<Open>();
  const found = answer?.data;
  if (!found) return <NotLoaded answer={answer} onAgain={() => void again()} />;
  if (!found.isOffered && found.items.length === 0) return <p className="muted small">{say('passkeys_not_here')}</p>;
  const close = () => setOpen(undefined);
  const asked = {
    onClose: close,
    onOld: () => setOpen({ kind: 'step-up' }),
    onDone: (data: MyPasskeys) => {
      set({ data, hasErrors: false, errors: [], status: 200 });
      close();
    },
  };
  return (
    <>
      <p className="muted small">{say(makesPasskeys() ? 'passkeys_lead' : 'passkeys_not_in_browser')}</p>
      <ul className="a-sessions">
        {found.items.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <p className="b">{passkey.name}</p>
              <p className="muted small num">{whenUsed(passkey, timezone)}</p>
              {passkey.isDoubted ? <p className="err">{say('passkey_doubted')}</p> : null}
            </div>
            <button type="button" className="link-btn u small" onClick={() => setOpen({ kind: 'remove', passkey })}>
              {say('remove')} <span className="vh">{passkey.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.isOffered && makesPasskeys() ? (
        <div className="gap-md">
          <Button className="sec" onClick={() => setOpen({ kind: 'add' })}>
            {say('passkey_add')}
          </Button>
        </div>
      ) : null}
      {open?.kind === 'add' ? <AddPasskey {...asked} /> : null}
      {open?.kind === 'remove' ? <RemovePasskey {...asked} passkey={open.passkey} /> : null}
      {open?.kind === 'step-up' ? (
        <StepUpDialog onCancel={close} onLeave={close} keys={{ business_unit_slug: slug }} />
      ) : null}
    </>
  );
}

const whenUsed = ({ lastUsedDate }: Passkey, timezone: TimeZone): string =>
  lastUsedDate
    ? say('last_seen', { when: formatInstant(lastUsedDate, timezone, viewerZone()) })
    : say('passkey_never_used');
