import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useOutletContext, useParams } from 'react-router';
import { accountList, accountTexts } from '@ratepayer/contract/accounts/account.list.ts';
import type { AccountPage as Account } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { accountActions } from '../../features/account/account-actions.tsx';
import { accountFacts } from '../../features/account/account-facts.tsx';
import { AccountBars, AccountChips, AccountLine } from '../../features/account/account-head.tsx';
import { accountTabs } from './account-tabs.tsx';
import { auditedAccount } from '../../features/account/audited-account.ts';
import { BesideAccount } from '../../features/account/beside-account.tsx';
import { NotePanel } from '../../features/account/note-panel.tsx';
import { useFreshPanels } from '../../features/account/use-fresh-panels.ts';
import { deleteActions } from '../../features/account-record/delete-actions.tsx';
import { lifecycleActions } from '../../features/account-lifecycle/lifecycle-actions.tsx';
import { MergedAccounts } from '../../features/account-lifecycle/merged-accounts.tsx';
import { useViewed } from '../../features/dashboard/use-viewed.ts';
import { LastBill } from '../../features/bills/last-bill.tsx';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { accountRecordApi } from '../../platform/api/account-record.api.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { lockAction } from './lock-action.tsx';
import type { ShellContext } from './shell.tsx';

/** One account, as whoever answers its payer needs it. */
export function AccountPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const accountId = Number(useParams()['id']);
  return (
    <DetailPage
      list={accountList}
      texts={accountTexts}
      unit={unit}
      user={user}
      read={accountPageApi.getAccountPage}
      of={{ businessUnitId: unit.id, accountId }}
      one={say('account')}
      name={shownNumber}
      title={(account) => (
        <>
          {account.name || shownNumber(account)} <AccountChips record={account} />
        </>
      )}
      copies={say('account_number')}
      badges={({ record }) => <AccountLine record={record} />}
      actions={(shown) => [
        ...accountActions(shown),
        ...(user.permissions.includes('Accounts:Manage')
          ? [lockAction({ account: shown.record, unit, onChanged: shown.onReload })]
          : []),
        ...lifecycleActions({ ...shown, isMerged: shown.record.mergedInto !== null }),
        ...deleteActions(shown),
      ]}
      bars={(shown) => <Bars {...shown} />}
      facts={accountFacts}
      tabs={accountTabs}
      history={accountPageApi.listAccountHistory}
      audited={auditedAccount}
      beside={(shown) => (
        <>
          <BesideAccount {...shown} />
          <LastBill {...shown} />
          <NotePanel {...shown} />
        </>
      )}
      neighbours={{
        load: accountRecordApi.listAccounts,
        href: (row) => `/portal/accounts/${row.id}/dashboard?bu=${unit.id}`,
      }}
      live={{
        topics: ['Account.Updated', 'BusinessUnit.AccountsUpdated'],
        isMine: ({ topic, id }) => topic === 'BusinessUnit.AccountsUpdated' || id === accountId,
      }}
    />
  );
}

function Bars({ record, unit, when }: Shown<Account>) {
  useFreshPanels(unit.id, record.rowVersion);
  useViewed(unit.id, 'account', record.id);
  return (
    <>
      <AccountBars record={record} unitId={unit.id} when={when} />
      <MergedAccounts accountId={record.id} unit={unit} />
    </>
  );
}
