import { useEffect } from 'react';
import { PayerPage } from '../../../features/payer/payer-page.tsx';
import { PayerShell } from '../../../features/payer/payer-shell.tsx';
import { customerReadApi } from '../../../platform/api/customer.api.ts';
import { replacePage } from '../../../platform/navigation.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import { signIn, signOut } from '../../../platform/session/session.ts';
import { storedUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/customer.ts';
import { useCall } from '../../../platform/use-call.ts';
import { Button, Loading, usePageTitle } from '../../../ui/parts.tsx';

/**
 * /customer without a biller: leads a payer to the one where they have an account or registered. Staff are told that it
 * is not theirs: a sign-in would be answered at once, by the session that they have, and lead here again without end.
 */
export function LandingPage() {
  const person = storedUser('person')?.user;
  const isPayer = person?.role === 'Customer';
  const isStaff = person !== undefined && !isPayer;
  const ask = () => outcomeOf(customerReadApi.readBusinessUnitSlug({}, { quiet: true }));
  const { answer } = useCall(isPayer ? 'own-slug' : undefined, ask);
  const slug = answer?.data?.businessUnitSlug;
  useEffect(() => {
    if (isStaff) return;
    if (!isPayer) void signIn({}, location.pathname);
    else if (slug) replacePage(`/customer/${slug}/dashboard`);
  }, [isPayer, isStaff, slug]);
  usePageTitle(say('accounts'), '');
  if (isStaff)
    return (
      <PayerShell unit={undefined}>
        <PayerPage head={<h1>{say('for_payers')}</h1>}>
          <p>{say('for_payers_why', { name: person.name })}</p>
          <div className="gap-lg">
            <Button onClick={() => void signOut()}>{say('sign_out')}</Button>
          </div>
        </PayerPage>
      </PayerShell>
    );
  if (!answer || slug) return <Loading />;
  return (
    <PayerShell unit={undefined}>
      <PayerPage head={<h1>{say('no_account_yet')}</h1>}>
        <p>{say('open_billers_address')}</p>
      </PayerPage>
    </PayerShell>
  );
}
