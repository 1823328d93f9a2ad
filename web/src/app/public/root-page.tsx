import { type ReactNode, useEffect, useState } from 'react';
import { config } from '../../platform/config.ts';
import { openPage, replacePage } from '../../platform/navigation.ts';
import { useQueryValues } from '../../platform/router.tsx';
import { landingOf } from '../../platform/session/landing.ts';
import { announceSignedOut, signIn } from '../../platform/session/session.ts';
import { storedUser } from '../../platform/session/user.ts';
import { PayerPage } from '../../features/payer/payer-page.tsx';
import { PayerShell } from '../../features/payer/payer-shell.tsx';
import { Button, usePageTitle } from '../../ui/parts.tsx';
import { say } from '../../platform/texts/payer.ts';

/** The bare root: whoever is signed in goes where they belong. */
export function RootPage() {
  const stored = storedUser('person') ?? storedUser('lookup');
  const [waiting] = useState(stored !== undefined);
  useEffect(() => {
    if (stored) replacePage(landingOf(stored.user, ''));
  }, [stored]);
  usePageTitle(config.providerName, '');
  if (waiting) return null;
  return (
    <PayerShell unit={undefined}>
      <PayerPage head={<h1>{say('pay_or_sign_in')}</h1>}>
        <p className="muted">{say('pay_or_sign_in_how')}</p>
        <p className="gap-lg">
          <Button onClick={() => void signIn({}, '/')}>{say('sign_in')}</Button>
        </p>
      </PayerPage>
    </PayerShell>
  );
}

/**
 * Where the identity provider comes back to; the slug that was carried leads on. Whoever carries none is staff and
 * reads a page for staff.
 */
export function SignedOutPage() {
  const [params] = useQueryValues();
  const carried = readState(params.get('state'));
  useEffect(announceSignedOut, []);
  usePageTitle(say('you_are_signed_out'), '');
  const Shell = carried.BusinessUnitSlug ? PayerShell : StaffShell;
  return (
    <Shell unit={undefined}>
      <PayerPage head={<h1>{say('you_are_signed_out')}</h1>}>
        {carried.IdleMinutes ? <p>{say('nothing_happened', { minutes: Number(carried.IdleMinutes) })}</p> : null}
        {carried.PaymentSuccessful === 'true' ? <p className="gap-sm">{say('payment_was_successful')}</p> : null}
        <p className="gap-lg row wrap">
          <Button
            onClick={() =>
              void signIn(
                carried.BusinessUnitSlug ? { business_unit_slug: carried.BusinessUnitSlug } : {},
                carried.IdleMinutes && carried.returnUrl ? carried.returnUrl : '/',
              )
            }
          >
            {say('sign_in_again')}
          </Button>
          {carried.BusinessUnitSlug ? (
            <Button className="sec" onClick={() => openPage(`/customer/${carried.BusinessUnitSlug}/dashboard`)}>
              {say('pay_a_bill')}
            </Button>
          ) : null}
        </p>
      </PayerPage>
    </Shell>
  );
}

/** Header and footer as on the sign-in page of staff. */
function StaffShell({ children }: { unit: undefined; children: ReactNode }) {
  return (
    <>
      <header className="p-top">
        <div className="in">
          <div className="name">
            {config.providerName}
            <small>{say('for_staff')}</small>
          </div>
        </div>
      </header>
      {children}
      <footer className="p-foot">
        <div className="in">
          <h2>{say('need_help')}</h2>
          <p>{say('ask_administrator')}</p>
        </div>
      </footer>
    </>
  );
}

interface Carried {
  BusinessUnitSlug?: string;
  PaymentSuccessful?: string;
  IdleMinutes?: string;
  /** A path of ours; it is checked where a sign-in leads on. */
  returnUrl?: string;
}

function readState(state: string | null): Carried {
  try {
    const { BusinessUnitSlug = '', ...carried } = JSON.parse(atob(state ?? '')) as Carried;
    return { ...carried, ...(/^[a-z0-9-]{3,60}$/.test(BusinessUnitSlug) ? { BusinessUnitSlug } : {}) };
  } catch {
    return {};
  }
}
