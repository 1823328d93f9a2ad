import { useEffect, useMemo } from 'react';
import { billerOf } from '../../features/payer/biller-of.ts';
import { PayerPage } from '../../features/payer/payer-page.tsx';
import { Offers, PayerShell } from '../../features/payer/payer-shell.tsx';
import { useUnit } from '../../features/payer/use-unit.ts';
import { forgetQuery, readQuery } from '../../platform/query-keys.ts';
import { useParams } from '../../platform/router.tsx';
import { signIn } from '../../platform/session/session.ts';
import { say } from '../../platform/texts/payer.ts';
import { Loading, usePageTitle } from '../../ui/parts.tsx';
import { FindForm, Ways } from './find-form.tsx';

/** Find (screens-payer 3.1): the look-up that begins a payment, for anybody. */
export function FindPage() {
  const { slug = '' } = useParams();
  const { unit: context, isPending } = useUnit(slug);
  const given = useMemo(() => readQuery(location.search), []);
  const biller = context ? billerOf(context) : '';
  const title =
    context?.available === false
      ? say('not_available')
      : !context
        ? say('pay_your_bill')
        : context.hasBills
          ? say('pay_your_bill_of', { biller })
          : '';
  // Without a look-up it is a page of its own, which says what it is.
  usePageTitle(title || biller, title && biller);
  // Look-up values leave the address bar once they are read.
  useEffect(
    () =>
      forgetQuery(
        'accountNumber',
        'subaccountNumber',
        'additionalIdentifierKey',
        'additionalIdentifierValue',
        'AuthSessionToken',
      ),
    [],
  );

  if (isPending) return <Loading />;
  if (!context) {
    return (
      <PayerShell unit={undefined}>
        <PayerPage head={<h1>{say('unknown_biller')}</h1>}>
          <p>{say('call_number_on_bill')}</p>
        </PayerPage>
      </PayerShell>
    );
  }
  const action = (
    <button type="button" onClick={() => void signIn({ business_unit_slug: slug })}>
      {say('sign_in')}
    </button>
  );
  return (
    <PayerShell unit={context} action={action} at="Customer Dashboard">
      {!context.available ? (
        <PayerPage head={<h1>{title}</h1>}>
          <p>{say('call_with_hours', { phone: context.phone, hours: context.hoursText })}</p>
        </PayerPage>
      ) : title ? (
        <FindForm slug={slug} unit={context} given={given} title={title} />
      ) : (
        <Offers unit={context} isPaid={given.PaymentSuccessful?.[0] === 'true'} Ways={Ways} />
      )}
    </PayerShell>
  );
}
