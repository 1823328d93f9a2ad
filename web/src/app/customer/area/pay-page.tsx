import { useEffect, useRef, useState } from 'react';
import { startPayment } from '../../../features/payer/start-payment.ts';
import { say } from '../../../platform/texts/customer.ts';
import { Banner, Loading } from '../../../ui/parts.tsx';
import type { AreaPage } from './given-to-page.ts';
import { OwnAccountShell } from './own-account-shell.tsx';
import { useOwnAccount } from './use-home.ts';

/** Begins a payment of one account and goes on to it; says why not where it cannot be paid. */
export function PayPage({ slug, accountId }: AreaPage) {
  const own = useOwnAccount(accountId);
  const account = own.answer?.data;
  const [problem, setProblem] = useState('');
  const begun = useRef(false);
  useEffect(() => {
    if (!account || begun.current) return;
    begun.current = true;
    // In place of this page, which would begin another payment for who comes back to it.
    void startPayment(account.businessUnitSlug, account.businessUnitId, [account.id], { replace: true }).then(
      setProblem,
    );
  }, [account]);
  return (
    <OwnAccountShell slug={slug} own={own} title={say('pay')}>
      {() => (problem ? <Banner kind="bad" title={problem} alert /> : <Loading />)}
    </OwnAccountShell>
  );
}
