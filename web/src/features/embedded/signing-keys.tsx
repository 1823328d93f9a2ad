import type {
  EmbeddedSettingsAnswer,
  SigningKey,
  SigningKeyWithSecret,
} from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useState } from 'react';
import { embeddedApi } from '../../platform/api/embedded.api.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-embedded.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Banner, Button } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { KeySecret } from './key-secret.tsx';

interface Props {
  readonly kept: EmbeddedSettingsAnswer;
  readonly unit: BusinessUnitSummary;
  readonly mayChange: boolean;
  readonly onChanged: () => unknown;
}

const mostActive = 2;
const warnedMs = 30 * 24 * 3_600_000;

/** The keys that links and tokens are signed with: made, shown once, revoked. */
export function SigningKeys({ kept, unit, mayChange, onChanged }: Props) {
  const of = { businessUnitId: unit.id };
  const [asked, setAsked] = useState<'new' | SigningKey>();
  const [made, setMade] = useState<SigningKeyWithSecret>();
  const at = (instant: string) => formatInstant(instant, unit.timezone, viewerZone());
  const active = kept.keys.filter(({ status }) => status === 'Active');
  const newest = active[0];
  const isEnding = newest && new Date(newest.expiresDate).getTime() - Date.now() < warnedMs;
  return (
    <>
      <p className="muted">{say('keys_purpose')}</p>
      {isEnding ? (
        <Banner kind="warn" title={say('expires_soon', { kid: newest.kid, day: at(newest.expiresDate) })} />
      ) : null}
      {kept.keys.length === 0 ? (
        <p>{say('keys_none')}</p>
      ) : (
        <KeyTable {...{ kept, at, mayChange, onRevoke: setAsked }} />
      )}
      {!mayChange ? null : active.length >= mostActive ? (
        <p className="small gap-md">{say('two_active')}</p>
      ) : (
        <p className="gap-md">
          <Button onClick={() => setAsked('new')}>{say('create_key')}</Button>
        </p>
      )}
      {asked === 'new' ? (
        <AskDialog
          title={say('create_key_ask')}
          confirm={say('create')}
          back={say('cancel')}
          act={() => embeddedApi.createSigningKey(of)}
          onDone={(key) => (setMade(key), setAsked(undefined), onChanged())}
          onClose={() => setAsked(undefined)}
        >
          <p className="small">{say('create_key_means')}</p>
        </AskDialog>
      ) : asked ? (
        <AskDialog
          title={say('revoke_ask', { kid: asked.kid })}
          confirm={say('revoke')}
          back={say('keep')}
          danger
          act={() => embeddedApi.revokeSigningKey({ ...of, id: asked.id })}
          onDone={() => (toast(say('revoked', { kid: asked.kid })), setAsked(undefined), onChanged())}
          onClose={() => setAsked(undefined)}
        >
          <p className="small">{say('revoke_means')}</p>
        </AskDialog>
      ) : null}
      {made ? <KeySecret made={made} onClose={() => setMade(undefined)} /> : null}
    </>
  );
}

interface TableProps extends Pick<Props, 'kept' | 'mayChange'> {
  readonly at: (instant: string) => string;
  readonly onRevoke: (key: SigningKey) => void;
}

function KeyTable({ kept, at, mayChange, onRevoke }: TableProps) {
  const by = (instant: string, who: string) => say('key_by', { when: at(instant), who });
  return (
    <PlainTable
      label={say('place_keys')}
      heads={[
        say('key_id'),
        say('key_status'),
        say('key_created'),
        say('key_used'),
        say('key_expires'),
        { unseen: say('key_actions') },
      ]}
    >
      {kept.keys.map((key) => (
        <tr key={key.id}>
          <td translate="no">{key.kid}</td>
          <td>{sayValue(key.status)}</td>
          <td>{by(key.createdDate, key.createdBy)}</td>
          <td>{key.lastUsedDate ? at(key.lastUsedDate) : say('key_never')}</td>
          <td>{key.revokedDate ? `${say('key_ended')} ${by(key.revokedDate, key.revokedBy)}` : at(key.expiresDate)}</td>
          <td>
            {mayChange && key.status !== 'Revoked' ? (
              <button
                type="button"
                className="link-btn"
                aria-label={say('revoke_one', { kid: key.kid })}
                onClick={() => onRevoke(key)}
              >
                {say('revoke')}
              </button>
            ) : null}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
