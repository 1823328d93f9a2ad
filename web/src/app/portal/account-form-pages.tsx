import { moneyOf } from '../../platform/texts/money-of.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useOutletContext, useParams, useSearchParams } from 'react-router';
import type { AccountRecord } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import { accountList, accountTexts } from '@ratepayer/contract/accounts/account.list.ts';
import { auditedAccount } from '../../features/account/audited-account.ts';
import { labelsOf } from '../../features/account-record/account-labels.ts';
import { EditAccountForm } from '../../features/account-record/edit-account-form.tsx';
import { NewAccountForm } from '../../features/account-record/new-account-form.tsx';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { accountRecordApi } from '../../platform/api/account-record.api.ts';
import { useLive } from '../../platform/live.ts';
import { queryOf } from '../../platform/query-of.ts';
import { outcomeOf, problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { DetailTabs } from '../../ui/detail/detail-tabs.tsx';
import { HistoryTable, recordHistory } from '../../ui/detail/history.tsx';
import { historyWords } from '../../ui/detail/history-words.ts';
import { Banner, Button, Loading, usePageTitle } from '../../ui/parts.tsx';
import { accountsHome, RecordFacts, RecordHead } from './account-record-head.tsx';
import type { ShellContext } from './shell.tsx';

/** What the business unit calls the fields of its accounts. */
function useDefinitions(unitId: number) {
  const answer = useQuery({ ...queryOf(accountRecordApi.getAccountsContext, { BusinessUnitId: unitId }) });
  return { definitions: answer.data?.businessUnits[0]?.fields, error: answer.error };
}

/** Makes an account by hand, or at the counter. */
export function NewAccountPage() {
  const { unit } = useOutletContext<ShellContext>();
  const [params] = useSearchParams();
  const [made, setMade] = useState(0);
  const { definitions, error } = useDefinitions(unit.id);
  usePageTitle(say('create_account'), 'Ratepayer');
  return (
    <>
      <nav aria-label={sayForm('breadcrumb')} className="small no-print">
        <Link to={accountsHome(unit.id)}>{say('accounts')}</Link>{' '}
        <span className="muted">/ {say('create_account')}</span>
      </nav>
      <h1>{say('create_account')}</h1>
      <p className="muted">{say('create_purpose')}</p>
      {definitions ? (
        <NewAccountForm
          key={made}
          unit={unit}
          definitions={definitions}
          isPos={params.get('from') === 'pos'}
          onAnother={() => setMade(made + 1)}
        />
      ) : (
        <Waiting error={error} />
      )}
    </>
  );
}

const versionIn = (account: AccountRecord | undefined) => `${account?.rowVersion}.${account?.moneyVersion}`;

const Waiting = ({ error }: { readonly error: unknown }) =>
  error ? (
    <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: say('account') }))} />
  ) : (
    <Loading />
  );

/** The record as it was read, whether somebody changed it since, and how it is read again. */
function useAccount(unitId: number, id: number) {
  const client = useQueryClient();
  const query = queryOf(accountRecordApi.getAccount, { id, businessUnitId: unitId });
  const answer = useQuery(query);
  const [isBehind, setBehind] = useState(false);
  const isTyped = useRef(false);
  const account = answer.data;
  // What this page saved is told to it too.
  useLive(unitId, ['Account.Updated'], async (message) => {
    if (message.id !== id || !account) return;
    const { data } = await outcomeOf(accountRecordApi.getAccount({ id, businessUnitId: unitId }, { quiet: true }));
    setBehind(data !== null && versionIn(data) !== versionIn(client.getQueryData<AccountRecord>(query.queryKey)));
  });
  const reload = () => {
    setBehind(false);
    void answer.refetch();
  };
  return {
    account,
    error: answer.error,
    isBehind,
    isTyped,
    reload,
    /** Something was done to it here: what is being typed is never written over. */
    onChanged: () => (isTyped.current ? setBehind(true) : reload()),
    onSaved: (after: AccountRecord) => {
      setBehind(false);
      client.setQueryData(query.queryKey, after);
    },
  };
}

/** The record of one account, as it is changed. */
export function EditAccountPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const id = Number(useParams()['id']);
  const { account, isBehind, isTyped, reload, onChanged, onSaved, ...read } = useAccount(unit.id, id);
  const { definitions, error } = useDefinitions(unit.id);
  // Its number comes when the page does: a title that changes brings the focus to the heading.
  usePageTitle(`${say('account')} ${definitions ? (account?.accountNumber ?? '') : ''}`, 'Ratepayer');
  if (!account || !definitions) return <Waiting error={read.error ?? error} />;
  const mayManage = user.permissions.includes('Accounts:Manage');
  const show = moneyOf(unit);
  const history = {
    load: accountPageApi.listAccountHistory,
    of: { businessUnitId: unit.id, accountId: id },
    zone: unit.timezone,
    words: historyWords({
      list: accountList,
      texts: accountTexts,
      unit,
      labels: labelsOf(definitions),
      audited: auditedAccount({ show }),
    }),
  };
  return (
    <>
      <RecordHead account={account} unit={unit} user={user} onChanged={onChanged} />
      {isBehind ? (
        <Banner kind="warn" title={sayForm('changed_elsewhere')} alert>
          <Button className="sec tool" onClick={reload}>
            {sayForm('show_new')}
          </Button>
        </Banner>
      ) : null}
      <RecordFacts account={account} culture={unit.culture} />
      <DetailTabs
        name={say('account')}
        tabs={[
          {
            key: 'record',
            name: say('record'),
            isKept: true,
            draw: () => (
              <EditAccountForm
                key={versionIn(account)}
                unit={unit}
                account={account}
                definitions={definitions}
                mayChange={mayManage && !account.accountLocked}
                isTyped={isTyped}
                history={recordHistory(history)}
                onSaved={onSaved}
              />
            ),
          },
          { key: 'history', name: sayForm('history'), draw: () => <HistoryTable {...history} record={account} /> },
        ]}
      />
    </>
  );
}
