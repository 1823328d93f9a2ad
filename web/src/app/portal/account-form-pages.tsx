import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useOutletContext, useParams, useSearchParams } from 'react-router';
import type { AccountRecord } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { DeleteAccountDialog } from '../../features/account-record/delete-account-dialog.tsx';
import { EditAccountForm } from '../../features/account-record/edit-account-form.tsx';
import { NewAccountForm } from '../../features/account-record/new-account-form.tsx';
import { LockDialog } from '../../features/accounts-list/lock-dialog.tsx';
import { accountRecordApi } from '../../platform/api/account-record.api.ts';
import { useLive } from '../../platform/live.ts';
import { queryOf } from '../../platform/query-of.ts';
import { outcomeOf, problemOf } from '../../platform/refused.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { toast } from '../../platform/toasts.ts';
import { DetailHead } from '../../ui/detail/detail-head.tsx';
import { Banner, Button, Loading, usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const home = (unitId: number) => `/portal/accounts?bu=${unitId}`;

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
        <Link to={home(unit.id)}>{say('accounts')}</Link> <span className="muted">/ {say('create_account')}</span>
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

/** The record of one account, as it is changed. */
export function EditAccountPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const id = Number(useParams()['id']);
  const client = useQueryClient();
  const query = queryOf(accountRecordApi.getAccount, { id, businessUnitId: unit.id });
  const answer = useQuery(query);
  const { definitions, error } = useDefinitions(unit.id);
  const [isBehind, setBehind] = useState(false);
  const account = answer.data;
  // What this page saved is told to it too.
  useLive(unit.id, ['Account.Updated'], async (message) => {
    if (message.id !== id || !account) return;
    const { data } = await outcomeOf(accountRecordApi.getAccount({ id, businessUnitId: unit.id }, { quiet: true }));
    setBehind(data !== null && versionIn(data) !== versionIn(client.getQueryData<AccountRecord>(query.queryKey)));
  });
  usePageTitle(`${say('account')} ${account?.accountNumber ?? ''}`, 'Ratepayer');
  const reload = () => {
    setBehind(false);
    void answer.refetch();
  };
  if (!account || !definitions) return <Waiting error={answer.error ?? error} />;
  const mayManage = user.permissions.includes('Accounts:Manage');
  return (
    <>
      <Head account={account} unitId={unit.id} mayManage={mayManage} onChanged={reload} />
      {isBehind ? (
        <Banner kind="warn" title={sayForm('changed_elsewhere')} alert>
          <Button className="sec tool" onClick={reload}>
            {sayForm('show_new')}
          </Button>
        </Banner>
      ) : null}
      <Facts account={account} culture={unit.culture} />
      <EditAccountForm
        key={versionIn(account)}
        unit={unit}
        account={account}
        definitions={definitions}
        mayChange={mayManage && !account.accountLocked}
        onSaved={(after) => {
          setBehind(false);
          client.setQueryData(query.queryKey, after);
        }}
      />
    </>
  );
}

interface HeadProps {
  readonly account: AccountRecord;
  readonly unitId: number;
  readonly mayManage: boolean;
  readonly onChanged: () => void;
}

/** What account it is, and what may be done with it beside its fields; why it cannot be deleted is said beforehand. */
function Head({ account, unitId, mayManage, onChanged }: HeadProps) {
  const navigate = useNavigate();
  const [doing, setDoing] = useState<'lock' | 'delete'>();
  const name = [account.accountNumber, account.subAccountNumber].filter(Boolean).join(' – ');
  return (
    <>
      <DetailHead
        crumb={{ name: say('accounts'), href: home(unitId) }}
        name={name}
        title={name}
        copies={sayForm('copy_name', { name })}
        badges={account.isArchived ? <span className="tag">{say('archived')}</span> : null}
        sentence={account.name}
        place={null}
        actions={
          <>
            <Link className="btn sec tool" to={`/portal/accounts/${account.id}/dashboard?bu=${unitId}`}>
              {say('open_dashboard')}
            </Link>
            {mayManage ? (
              <>
                <Button className="sec tool" onClick={() => setDoing('lock')}>
                  {say(account.accountLocked ? 'unlock' : 'lock')}
                </Button>
                {account.mayDelete.allowed ? (
                  <Button className="sec tool" onClick={() => setDoing('delete')}>
                    {say('delete_account')}
                  </Button>
                ) : null}
              </>
            ) : null}
          </>
        }
      />
      {mayManage && !account.mayDelete.allowed ? (
        <p className="small muted">{say('cannot_be_deleted', { reason: account.mayDelete.reason })}</p>
      ) : null}
      {doing === 'lock' ? (
        <LockDialog
          unitId={unitId}
          accounts={[account]}
          locked={!account.accountLocked}
          onClose={() => setDoing(undefined)}
          onDone={() => {
            setDoing(undefined);
            onChanged();
          }}
        />
      ) : null}
      {doing === 'delete' ? (
        <DeleteAccountDialog
          account={account}
          onClose={() => setDoing(undefined)}
          onDone={() => {
            toast(say('account_deleted', { number: account.accountNumber }));
            void navigate(home(unitId));
          }}
        />
      ) : null}
    </>
  );
}

/** What is no field of the form: who locked it, where it came from, and what only its register changes. */
function Facts({ account, culture }: { readonly account: AccountRecord; readonly culture: 'en-US' | 'en-CA' }) {
  const { locked, accountSyncDate } = account;
  const zone = account.businessUnitTimezone;
  const show = (minor: number) => formatMoney(minor, account.businessUnitCurrencyCode, culture);
  const facts = [
    [say('field_balance'), show(account.balance)],
    [say('field_late_fee'), show(account.lateFee)],
    [say('total_outstanding'), show(account.totalOutstandingBalance)],
  ];
  return (
    <>
      {account.accountLocked ? (
        <Banner
          kind="warn"
          title={
            locked
              ? say('locked_by', {
                  who: locked.by,
                  when: formatInstant(locked.date, zone, viewerZone),
                  reason: locked.reason,
                })
              : say('is_locked')
          }
        />
      ) : null}
      {accountSyncDate ? (
        <Banner kind="info" title={say('synced', { when: formatInstant(accountSyncDate, zone, viewerZone) })} />
      ) : null}
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{say('balance_by_register')}</p>
    </>
  );
}
