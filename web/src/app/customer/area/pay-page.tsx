import { useEffect, useRef, useState } from 'react';
import { startPayment } from '../../../features/payer/start-payment.ts';
import { say } from '../../../platform/texts/customer.ts';
import { Banner, Loading } from '../../../ui/parts.tsx';
import type { AreaPage } from './given-to-page.ts';
import { AreaShell } from './area-shell.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { nameOfOwn } from './own-words.ts';
import { useOwnAccount } from './use-home.ts';

/** Begins a payment of one account and goes on to it; says why not where it cannot be paid. */
export function PayPage({ slug, accountId }: AreaPage) {
  const { answer, again } = useOwnAccount(accountId);
  const account = answer?.data;
  const [problem, setProblem] = useState('');
  const begun = useRef(false);
  useEffect(() => {
    if (!account || begun.current) return;
    begun.current = true;
    void startPayment(account.businessUnitSlug, account.businessUnitId, [account.id]).then(
      ({ started, problem: why }) => started || setProblem(why),
    );
  }, [account]);
  const name = account ? nameOfOwn(account) : say('account');
  return (
    <AreaShell slug={slug} at="accounts" title={say('pay')} lead={name} back={[name, `accounts/${accountId}`]}>
      {() =>
        !account ? (
          <NotLoaded answer={answer} onAgain={() => void again()} />
        ) : problem ? (
          <Banner kind="bad" title={problem} alert />
        ) : (
          <Loading />
        )
      }
    </AreaShell>
  );
}
