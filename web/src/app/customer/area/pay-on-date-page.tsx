import { useState } from 'react';
import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { walletApi } from '../../../platform/api/wallet.api.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import { goTo } from '../../../platform/router.tsx';
import { say } from '../../../platform/texts/customer.ts';
import { toast } from '../../../platform/toasts.ts';
import { useCall } from '../../../platform/use-call.ts';
import { type Begun, beginOnDate } from './autopay/begin-on-date.ts';
import { ConfirmOnDate } from './autopay/confirm-on-date.tsx';
import { OnDateForm } from './autopay/on-date-form.tsx';
import { usableOf } from './autopay/usable-of.ts';
import type { AreaPage } from './given-to-page.ts';
import { NotLoaded } from './not-loaded.tsx';
import { nameOfRead, OwnAccountShell } from './own-account-shell.tsx';
import { useOwnAccount } from './use-home.ts';

/** One payment on a day that its payer chooses, with what they keep to pay with. */
export function PayOnDatePage({ slug, accountId }: AreaPage) {
  const own = useOwnAccount(accountId);
  const lead = `${nameOfRead(own)}. ${say('pay_on_date_lead')}`;
  return (
    <OwnAccountShell slug={slug} own={own} title={say('pay_on_date')} lead={own.answer?.data ? lead : ''}>
      {(account, unit) => <OnDate slug={slug} unit={unit} account={account} />}
    </OwnAccountShell>
  );
}

interface Props {
  readonly slug: string;
  readonly unit: BusinessUnitContext;
  readonly account: OwnAccountPage;
}

function OnDate({ slug, unit, account }: Props) {
  const { businessUnitId } = account;
  const wallet = useCall(`wallet-${businessUnitId}`, () => outcomeOf(walletApi.listWallet({ businessUnitId })), 0);
  const [begun, setBegun] = useState<Begun>();
  const kept = wallet.answer?.data?.items;
  if (!kept) return <NotLoaded answer={wallet.answer} onAgain={() => void wallet.again()} />;
  if (!account.payableOnline) return <p className="gap-lg">{say('cannot_be_paid', { phone: unit.phone })}</p>;
  return begun ? (
    <ConfirmOnDate
      account={account}
      begun={begun}
      onChange={() => setBegun(undefined)}
      onDone={() => {
        toast(say('scheduled_done'));
        goTo(`/customer/${slug}/accounts/${account.id}/auto-pay`);
      }}
    />
  ) : (
    <OnDateForm
      slug={slug}
      account={account}
      usable={usableOf(account, kept)}
      begin={(amountMinor, source) => beginOnDate(account, amountMinor, source)}
      onBegun={setBegun}
    />
  );
}
