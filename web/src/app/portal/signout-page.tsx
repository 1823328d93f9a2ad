import { useEffect } from 'react';
import { signOut } from '../../platform/session/session.ts';
import { readQuery } from '../../platform/query-keys.ts';
import { usePageTitle } from '../../ui/parts.tsx';
import { say } from '../../platform/texts/staff.ts';

/** Ends the session here and at the provider, carrying slug, return URL and payment-successful flag. */
export function SignoutPage() {
  usePageTitle(say('signing_you_out'), 'Ratepayer');
  useEffect(() => {
    const given = readQuery(location.search);
    void signOut({
      ...(given.BusinessUnitSlug?.[0] ? { businessUnitSlug: given.BusinessUnitSlug[0] } : {}),
      ...(given.returnUrl?.[0] ? { returnUrl: given.returnUrl[0] } : {}),
      ...(given.PaymentSuccessful?.[0] ? { paymentSuccessful: given.PaymentSuccessful[0] === 'true' } : {}),
    });
  }, []);
  return <h1>{say('signing_you_out')}</h1>;
}
