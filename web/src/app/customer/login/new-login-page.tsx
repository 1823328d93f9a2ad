import { useState } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { PayerPage } from '../../../features/payer/payer-page.tsx';
import { PayerShell } from '../../../features/payer/payer-shell.tsx';
import { useUnit } from '../../../features/payer/use-unit.ts';
import { basePath } from '../../../platform/config.ts';
import { signIn } from '../../../platform/session/session.ts';
import { say } from '../../../platform/texts/payer-login.ts';
import { Loading, usePageTitle } from '../../../ui/parts.tsx';
import { ConfirmLogin } from './confirm-login.tsx';
import { MailSent } from './mail-sent.tsx';
import { RegisterForm } from './register-form.tsx';

interface Sent {
  readonly sentTo: string;
  readonly expiresDate: string;
}

/** A payer makes a login by themselves: the address is asked for, and proved by the link that is mailed to it. */
export function NewLoginPage({ slug, token }: { slug: string; token: string }) {
  const { unit, isPending } = useUnit(slug);
  const [sent, setSent] = useState<Sent>();
  const [held, setHeld] = useState(token);
  if (isPending) return <Loading />;
  return (
    <PayerShell unit={unit}>
      {unit ? (
        held ? (
          <ConfirmLogin token={held} unit={unit} onAgain={() => setHeld('')} />
        ) : sent ? (
          <MailSent {...sent} unit={unit} onOther={() => setSent(undefined)} />
        ) : (
          <Register slug={slug} unit={unit} onSent={setSent} />
        )
      ) : (
        <PayerPage head={<h1>{say('no_answer')}</h1>}>{null}</PayerPage>
      )}
    </PayerShell>
  );
}

interface Props {
  readonly slug: string;
  readonly unit: BusinessUnitContext;
  readonly onSent: (sent: Sent) => void;
}

function Register({ slug, unit, onSent }: Props) {
  usePageTitle(say('create_login'), unit.header);
  const head = (
    <>
      <h1 tabIndex={-1}>{say('create_login')}</h1>
      <p className="muted">{say('create_lead')}</p>
    </>
  );
  return (
    <PayerPage head={head} beside={<OtherWays slug={slug} />}>
      <RegisterForm slug={slug} onSent={onSent} />
    </PayerPage>
  );
}

/** Who has a login signs in; who wants none pays without. */
const OtherWays = ({ slug }: { slug: string }) => (
  <>
    <h2 className="gap-lg">{say('have_login')}</h2>
    <p className="gap-sm">
      <button
        type="button"
        className="btn sec full"
        onClick={() => void signIn({ business_unit_slug: slug }, `${basePath}/customer/${slug}/accounts`)}
      >
        {say('sign_in')}
      </button>
    </p>
    <h2 className="gap-lg">{say('just_pay')}</h2>
    <p className="gap-sm">
      <a className="btn sec full" href={`${basePath}/customer/${slug}/dashboard`}>
        {say('find_my_bill')}
      </a>
    </p>
  </>
);
