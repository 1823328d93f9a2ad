import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { accountList, accountTexts } from '@ratepayer/contract/accounts/account.list.ts';
import { columnsOfFields, wordsOfFields } from '@ratepayer/contract/accounts/field-words.ts';
import { mostChosen } from '@ratepayer/contract/accounts/account-locks.ts';
import type { AccountRow } from '@ratepayer/contract/accounts/account-row.shapes.ts';
import { accountCells } from '../../features/accounts-list/account-cells.tsx';
import { AccountMenu } from '../../features/accounts-list/account-menu.tsx';
import { LifecycleItems } from '../../features/account-lifecycle/lifecycle-items.tsx';
import { accountRecordApi } from '../../platform/api/account-record.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { ActionMenu } from '../../ui/action-parts.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { AccountsDialog, type Asking, BulkActions } from './accounts-asked.tsx';
import type { ShellContext } from './shell.tsx';

/** What the business unit calls the columns, and which of them it wants to be shown. */
function useFieldWords(unitId: number) {
  const query = queryOf(accountRecordApi.getAccountsContext, { BusinessUnitId: unitId }, { quiet: true });
  const fields = useQuery(query).data?.businessUnits[0]?.fields ?? [];
  return { words: wordsOfFields(fields), also: columnsOfFields(fields) };
}

/** Billed accounts of a business unit: found, and managed one by one or many at once. */
export function AccountsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking>();
  const mayManage = user.permissions.includes('Accounts:Manage');
  const bulk = {
    most: mostChosen,
    actions: (accounts: readonly AccountRow[], clear: () => void) => (
      <BulkActions unitId={unit.id} accounts={accounts} clear={clear} onAsk={setAsking} />
    ),
  };
  return (
    <ListPage
      list={accountList}
      texts={accountTexts}
      unit={unit}
      user={user}
      load={accountRecordApi.listAccounts}
      file={accountRecordApi.exportAccounts}
      views="accounts"
      chips={['IsArchived', 'IsPastDue', 'OnlyRestrictedAccounts']}
      live={['BusinessUnit.AccountsUpdated', 'Account.Updated']}
      cells={accountCells}
      {...useFieldWords(unit.id)}
      row={{
        key: (row) => row.id,
        href: (row) => `/portal/accounts/${row.id}/dashboard?bu=${unit.id}`,
        name: shownNumber,
        menu: (row) => (
          <AccountMenu
            unitId={unit.id}
            row={row}
            permissions={user.permissions}
            onLock={() => setAsking({ of: 'lock', accounts: [row], locked: !row.accountLocked })}
            onRemind={() => setAsking({ of: 'mail', kind: 'reminders', accounts: [row] })}
          >
            <LifecycleItems account={row} unitId={unit.id} onAsk={(ask) => setAsking({ of: 'life', ask })} />
          </AccountMenu>
        ),
      }}
      card={{ title: 'name', amount: 'balance', facts: ['accountNumber', 'dueDate', 'restrictions'] }}
      buttons={mayManage ? <NewAccounts unitId={unit.id} /> : undefined}
      {...(mayManage ? { bulk } : {})}
    >
      {asking ? (
        <AccountsDialog
          unit={unit}
          asking={asking}
          onClose={() => setAsking(undefined)}
          onDone={() => void client.invalidateQueries({ queryKey: keyOf(accountRecordApi.listAccounts) })}
        />
      ) : null}
    </ListPage>
  );
}

/** The ways to further accounts, and to fewer where one stands twice. */
function NewAccounts({ unitId }: { readonly unitId: number }) {
  return (
    <>
      <Link className="btn sec tool" to={`/portal/accounts/uploads?bu=${unitId}`}>
        <Icon name="upload" size={18} /> {say('upload_accounts')}
      </Link>
      <Link className="btn tool" to={`/portal/accounts/create?bu=${unitId}`}>
        {say('create_account')}
      </Link>
      <ActionMenu
        label={sayForm('more')}
        className="icon-btn"
        face={<Icon name="dots" size={18} />}
        actions={[
          {
            key: 'merge',
            icon: 'merge',
            text: say('merge_duplicates'),
            to: `/portal/accounts/merge?bu=${unitId}`,
          },
        ]}
      />
    </>
  );
}
