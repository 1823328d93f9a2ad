import { useEffect } from 'react';
import { PayerPage } from '../../../features/payer/payer-page.tsx';
import { PayerShell } from '../../../features/payer/payer-shell.tsx';
import { customerReadApi } from '../../../platform/api/customer.api.ts';
import { replacePage } from '../../../platform/navigation.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import { signIn } from '../../../platform/session/session.ts';
import { storedUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/customer.ts';
import { useCall } from '../../../platform/use-call.ts';
import { Loading, usePageTitle } from '../../../ui/parts.tsx';

/** /customer without a biller: leads a payer to the one where they have an account or registered. */
export function LandingPage() {
  const isPayer = storedUser('person')?.user.role === 'Customer';
  const ask = () => outcomeOf(customerReadApi.readBusinessUnitSlug({}, { quiet: true }));
  const { answer } = useCall(isPayer ? 'own-slug' : undefined, ask);
  const slug = answer?.data?.businessUnitSlug;
  useEffect(() => {
    if (!isPayer) void signIn({}, location.pathname);
    else if (slug) replacePage(`/customer/${slug}/dashboard`);
  }, [isPayer, slug]);
  usePageTitle(say('accounts'), '');
  if (!answer || slug) return <Loading />;
  return (
    <PayerShell unit={undefined}>
      <PayerPage head={<h1>{say('no_account_yet')}</h1>}>
        <p>{say('open_billers_address')}</p>
      </PayerPage>
    </PayerShell>
  );
}
