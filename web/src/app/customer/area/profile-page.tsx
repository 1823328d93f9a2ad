import { lazy, Suspense, useState } from 'react';
import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { customerReadApi } from '../../../platform/api/customer.api.ts';
import { answered, outcomeOf } from '../../../platform/refused.ts';
import { storedUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/customer.ts';
import { loadLoginTexts } from '../../../platform/texts/payer-login.ts';
import { useCall } from '../../../platform/use-call.ts';
import type { AreaPage } from './given-to-page.ts';
import { AreaShell } from './area-shell.tsx';
import { NoticesTable } from './notices-table.tsx';
import { Loaded } from './not-loaded.tsx';
import { OwnData } from './own-data.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { ProfileForm } from './profile-form.tsx';

const OwnPassword = lazy(async () => {
  const [part] = await Promise.all([import('./own-password.tsx'), loadLoginTexts()]);
  return { default: part.OwnPassword };
});
const ProveByCode = lazy(async () => ({ default: (await import('./prove-by-code.tsx')).ProveByCode }));

/** Who a payer is, how they are reached and told, and what is kept of them. */
export function ProfilePage({ slug }: AreaPage) {
  const id = storedUser('person')?.user.id ?? 0;
  const { answer, again, set } = useCall('own-profile', () => outcomeOf(customerReadApi.getCustomerByUser({ id })), 0);
  return (
    <AreaShell slug={slug} at="profile" title={say('profile')}>
      {(unit) => (
        <Loaded answer={answer} onAgain={() => void again()}>
          {(customer) => (
            <Profile slug={slug} unit={unit} customer={customer} onChanged={(next) => set(answered(next))} />
          )}
        </Loaded>
      )}
    </AreaShell>
  );
}

interface Props {
  readonly slug: string;
  readonly unit: BusinessUnitContext;
  readonly customer: Customer;
  readonly onChanged: (customer: Customer) => void;
}

function Profile({ slug, unit, customer, onChanged }: Props) {
  const [proving, setProving] = useState<'email' | 'phone'>();
  const { email, phoneNumber, phoneVerified } = customer;
  const fact = (what: 'email' | 'phone', label: string, value: string, act: string) => (
    <div className="a-fact">
      <dt>{label}</dt>
      <dd>
        <span className="num">{value}</span>{' '}
        <button type="button" className="link-btn u small" onClick={() => setProving(what)}>
          {act} <span className="vh">{label}</span>
        </button>
      </dd>
    </div>
  );
  return (
    <div className="a-blocks narrow">
      <section className="block" aria-labelledby="who">
        <h2 id="who">{say('who_you_are')}</h2>
        <ProfileForm customer={customer} onChanged={onChanged} />
      </section>
      <section className="block" aria-labelledby="reached">
        <h2 id="reached">{say('how_reached')}</h2>
        <dl>
          {fact('email', say('e_mail'), email, say('change'))}
          {fact('phone', say('mobile'), phoneVerified ? phoneNumber : '', say(phoneVerified ? 'change' : 'add'))}
        </dl>
        <p className="muted small gap-sm">{say('stop_help')}</p>
      </section>
      <section className="block" aria-labelledby="told">
        <h2 id="told">{say('tell_me')}</h2>
        <NoticesTable textsTo={phoneVerified ? phoneNumber : ''} />
      </section>
      <section className="block" aria-labelledby="passkeys">
        <h2 id="passkeys">{say('passkeys')}</h2>
        <OwnPasskeys slug={slug} timezone={unit.timezone} />
        <p className="muted small gap-sm">{say('code_signs_in', { email })}</p>
        <Suspense>
          <OwnPassword slug={slug} />
        </Suspense>
      </section>
      <section className="block" aria-labelledby="sessions">
        <h2 id="sessions">{say('sessions')}</h2>
        <OwnSessions timezone={unit.timezone} />
      </section>
      <section className="block" aria-labelledby="yours">
        <h2 id="yours">{say('your_data')}</h2>
        <OwnData slug={slug} unit={unit} rowVersion={customer.rowVersion} />
      </section>
      {proving ? (
        <Suspense>
          <ProveByCode kind={proving} unit={unit} onClose={() => setProving(undefined)} onProved={onChanged} />
        </Suspense>
      ) : null}
    </div>
  );
}
