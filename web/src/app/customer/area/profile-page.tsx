import { useState } from 'react';
import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { customerReadApi } from '../../../platform/api/customer.api.ts';
import { ownProfileApi } from '../../../platform/api/own-profile.api.ts';
import { download } from '../../../platform/download.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import { signOut } from '../../../platform/session/session.ts';
import { storedUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/customer.ts';
import { answered, useCall } from '../../../platform/use-call.ts';
import { Button } from '../../../ui/parts.tsx';
import type { AreaPage } from './given-to-page.ts';
import { AreaShell } from './area-shell.tsx';
import { NoticesTable } from './notices-table.tsx';
import { Loaded } from './not-loaded.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProveByCode } from './prove-by-code.tsx';

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
  const [problem, setProblem] = useState('');
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
      </section>
      <section className="block" aria-labelledby="sessions">
        <h2 id="sessions">{say('sessions')}</h2>
        <OwnSessions timezone={unit.timezone} />
      </section>
      <section className="block" aria-labelledby="yours">
        <h2 id="yours">{say('your_data')}</h2>
        <p className="muted small">{say('your_data_how')}</p>
        <div className="a-ways gap-md">
          <Button className="sec" onClick={() => void download(ownProfileApi.downloadOwnData, {}).then(setProblem)}>
            {say('download_data')}
          </Button>
          <Button className="sec" onClick={() => void signOut({ businessUnitSlug: slug })}>
            {say('sign_out')}
          </Button>
        </div>
        {problem ? (
          <p className="err" role="alert">
            {problem}
          </p>
        ) : null}
      </section>
      {proving ? (
        <ProveByCode kind={proving} unit={unit} onClose={() => setProving(undefined)} onProved={onChanged} />
      ) : null}
    </div>
  );
}
