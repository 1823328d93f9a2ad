import { lazy, Suspense, useState } from 'react';
import type { AutopaySettings } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { isWaiting } from '@ratepayer/contract/autopay/scheduled-states.ts';
import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { say } from '../../../platform/texts/customer.ts';
import { Loading } from '../../../ui/parts.tsx';
import { AutopayOn } from './autopay/autopay-on.tsx';
import { PlannedPayments } from './autopay/planned-payments.tsx';
import { Standing } from './autopay/standing.tsx';
import { useAutopay } from './autopay/use-autopay.ts';
import { Changes, WhatHappened } from './autopay/what-happened.tsx';
import { usableOf } from './autopay/usable-of.ts';
import type { AreaPage } from './given-to-page.ts';
import { NotLoaded } from './not-loaded.tsx';
import { nameOfRead, OwnAccountShell } from './own-account-shell.tsx';
import { useOwnAccount } from './use-home.ts';

const AutopayForm = lazy(async () => ({ default: (await import('./autopay/autopay-form.tsx')).AutopayForm }));

/** Autopay of an account: begun, changed and stopped, what is planned and what became of it. */
export function AutoPayPage({ slug, accountId }: AreaPage) {
  const own = useOwnAccount(accountId);
  const account = own.answer?.data;
  const named = { account: nameOfRead(own) };
  const isOff = account?.autopay === null;
  const title = account ? say(isOff ? 'set_up_autopay_for' : 'autopay_for', named) : say('autopay');
  return (
    <OwnAccountShell slug={slug} own={own} title={title} lead={isOff ? say('autopay_lead') : ''}>
      {(of, unit) => <Whole slug={slug} unit={unit} account={of} onTurned={() => void own.again()} />}
    </OwnAccountShell>
  );
}

interface Props {
  readonly slug: string;
  readonly unit: BusinessUnitContext;
  readonly account: OwnAccountPage;
}

/** `onTurned`: it is on now, or off. */
function Whole({ slug, unit, account, onTurned }: Props & { readonly onTurned: () => void }) {
  const read = useAutopay(account.id, account.businessUnitId);
  const [isChanging, setChanging] = useState(false);
  const now = read.settings.answer?.data;
  const kept = read.wallet.answer?.data?.items;
  if (!now || !kept) return <NotLoaded answer={read.settings.answer ?? read.wallet.answer} onAgain={read.again} />;
  const usable = usableOf(account, kept);
  const isOn = now.enrolment !== null;
  const done = (next: AutopaySettings) => {
    setChanging(false);
    read.changed(next);
    onTurned();
  };
  const past = <Listed slug={slug} unit={unit} account={account} read={read} usable={usable} />;
  if (isChanging || (!isOn && now.closedFor === ''))
    return (
      <>
        <Suspense fallback={<Loading />}>
          <AutopayForm
            slug={slug}
            account={account}
            settings={now}
            usable={usable}
            onSaved={done}
            onCancel={isOn ? () => setChanging(false) : undefined}
          />
        </Suspense>
        {isOn ? null : past}
      </>
    );
  return (
    <div className="narrow">
      <Standing account={account} settings={now} phone={unit.phone} />
      {past}
      <AutopayOn account={account} settings={now} onChange={() => setChanging(true)} onStopped={done} />
    </div>
  );
}

interface ListedProps extends Props {
  readonly read: ReturnType<typeof useAutopay>;
  readonly usable: readonly WalletSource[];
}

/** What is planned on the account, what became of it, and what was done about autopay. */
function Listed({ slug, unit, account, read, usable }: ListedProps) {
  const items = read.planned.answer?.data?.items;
  if (!items) return <NotLoaded answer={read.planned.answer} onAgain={read.again} />;
  const coming = items.filter(({ status }) => isWaiting(status) || status === 'Processing');
  const ended = items.filter((one) => !coming.includes(one));
  return (
    <>
      {coming.length > 0 ? (
        <section className="gap-lg" aria-labelledby="planned">
          <h2 id="planned">{say('planned_payments')}</h2>
          <PlannedPayments planned={coming} accounts={[account]} unit={unit} usable={usable} onChanged={read.again} />
        </section>
      ) : null}
      {ended.length > 0 ? (
        <section className="gap-lg" aria-labelledby="happened">
          <h2 id="happened">{say('what_happened')}</h2>
          <WhatHappened slug={slug} account={account} ended={ended} usable={usable} onChanged={read.again} />
        </section>
      ) : null}
      <Changes activities={read.history.answer?.data?.items ?? []} timezone={account.timezone} />
    </>
  );
}
