import { allowsOrigin, originOf, originsIn } from '@ratepayer/contract/embedded/origins.ts';
import type { EmbeddedSettingsAnswer } from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { say } from '../../platform/texts/staff-embedded.ts';
import { Field } from '../../ui/field.tsx';
import { CopyButton } from '../../ui/parts.tsx';

/** Beside the settings of the site: what tokens name it by, an address tried against the list, and where to be told. */
export function YourSite({ kept, businessUnitId }: { kept: EmbeddedSettingsAnswer; businessUnitId: number }) {
  const [typed, setTyped] = useState('');
  const origin = originOf(typed.trim());
  const isAllowed =
    kept.mode === 'Enabled' && origin !== undefined && allowsOrigin(originsIn(kept.allowedOrigins), origin);
  return (
    <>
      {kept.environmentKey === null ? null : (
        <section aria-label={say('environment_key')} className="gap-lg">
          <h3>{say('environment_key')}</h3>
          <p>
            <code translate="no">{kept.environmentKey}</code>{' '}
            <CopyButton text={kept.environmentKey} label={say('copy_environment_key')} />
          </p>
          <p className="small muted">{say('environment_key_help')}</p>
        </section>
      )}
      {kept.allowedOrigins === '' ? null : (
        <div className="gap-lg">
          <Field
            label={say('try_origin')}
            hint={say('try_origin_help')}
            value={typed}
            onChange={setTyped}
            inputMode="url"
          />
          <p role="status">{typed.trim() === '' ? '' : say(isAllowed ? 'try_yes' : 'try_no')}</p>
        </div>
      )}
      <section aria-label={say('webhooks_title')} className="gap-lg">
        <h3>{say('webhooks_title')}</h3>
        <p className="small">
          {say('webhooks_means')} <Link to={`/portal/webhooks?bu=${businessUnitId}`}>{say('webhooks')}</Link>
        </p>
      </section>
    </>
  );
}
