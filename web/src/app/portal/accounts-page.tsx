import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { accountList, accountTexts } from '@ratepayer/contract/accounts/account.list.ts';
import { columnsOfFields, wordsOfFields } from '@ratepayer/contract/accounts/field-words.ts';
import { mostChosen } from '@ratepayer/contract/accounts/account-locks.ts';
import type { AccountRow } from '@ratepayer/contract/accounts/account-row.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { accountCells, numberOf } from '../../features/accounts-list/account-cells.tsx';
import { AccountMenu } from '../../features/accounts-list/account-menu.tsx';
import { LockDialog } from '../../features/accounts-list/lock-dialog.tsx';
import { LifecycleDialog, type LifecycleAsk } from '../../features/account-lifecycle/lifecycle-dialog.tsx';
import { LifecycleItems } from '../../features/account-lifecycle/lifecycle-items.tsx';
import { accountRecordApi } from '../../platform/api/account-record.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Button } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

interface Locking {
  readonly accounts: readonly AccountRow[];
  readonly locked: boolean;
  readonly clear?: () => void;
}

interface Ending {
  readonly ask: LifecycleAsk;
  readonly clear?: () => void;
}

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
  const [locking, setLocking] = useState<Locking>();
  const [ending, setEnding] = useState<Ending>();
  const mayManage = user.permissions.includes('Accounts:Manage');
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
        name: numberOf,
        menu: (row) => (
          <AccountMenu
            unitId={unit.id}
            row={row}
            permissions={user.permissions}
            onLock={() => setLocking({ accounts: [row], locked: !row.accountLocked })}
          >
            <LifecycleItems account={row} unitId={unit.id} onAsk={(ask) => setEnding({ ask })} />
          </AccountMenu>
        ),
      }}
      card={{
        title: 'name',
        amount: 'balance',
        facts: ['accountNumber', 'dueDate', 'restrictions'],
      }}
      buttons={
        mayManage ? (
          <>
            <Link className="btn sec tool" to={`/portal/accounts/uploads?bu=${unit.id}`}>
              {say('upload_accounts')}
            </Link>
            <Link className="btn tool" to={`/portal/accounts/create?bu=${unit.id}`}>
              {say('create_account')}
            </Link>
          </>
        ) : undefined
      }
      {...(mayManage
        ? {
            bulk: {
              most: mostChosen,
              actions: (accounts: readonly AccountRow[], clear: () => void) => (
                <BulkActions accounts={accounts} clear={clear} onLock={setLocking} onEnd={setEnding} />
              ),
            },
          }
        : {})}
    >
      <Dialogs
        unit={unit}
        locking={locking}
        ending={ending}
        onClose={() => (setLocking(undefined), setEnding(undefined))}
        onDone={() => void client.invalidateQueries({ queryKey: keyOf(accountRecordApi.listAccounts) })}
      />
    </ListPage>
  );
}

interface BulkProps {
  readonly accounts: readonly AccountRow[];
  readonly clear: () => void;
  readonly onLock: (locking: Locking) => void;
  readonly onEnd: (ending: Ending) => void;
}

/** What is done to all that are chosen. */
function BulkActions({ accounts, clear, onLock, onEnd }: BulkProps) {
  return (
    <>
      {[true, false].map((locked) => (
        <Button key={String(locked)} className="tool sec" onClick={() => onLock({ accounts, locked, clear })}>
          {say(locked ? 'lock' : 'unlock')}
        </Button>
      ))}
      <Button className="tool sec" onClick={() => onEnd({ ask: { what: 'archiveMany', accounts }, clear })}>
        {say('archive')}
      </Button>
    </>
  );
}

interface DialogsProps {
  readonly unit: BusinessUnitSummary;
  readonly locking: Locking | undefined;
  readonly ending: Ending | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The question that is open; what it changed is read anew. */
function Dialogs({ unit, locking, ending, onClose, onDone }: DialogsProps) {
  const done = (clear?: () => void) => (clear?.(), onClose(), onDone());
  if (ending) {
    const { ask, clear } = ending;
    return <LifecycleDialog unit={unit} ask={ask} onClose={onClose} onDone={() => done(clear)} />;
  }
  if (!locking) return null;
  return <LockDialog unitId={unit.id} {...locking} onClose={onClose} onDone={() => done(locking.clear)} />;
}
