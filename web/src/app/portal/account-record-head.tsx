import { viewerZone } from '../../platform/viewer-zone.ts';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AccountRecord } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { DeleteAccountDialog } from '../../features/account-record/delete-account-dialog.tsx';
import { LockDialog } from '../../features/accounts-list/lock-dialog.tsx';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { toast } from '../../platform/toasts.ts';
import { DetailHead } from '../../ui/detail/detail-head.tsx';
import { Banner, Button } from '../../ui/parts.tsx';

export const accountsHome = (unitId: number) => `/portal/accounts?bu=${unitId}`;

interface HeadProps {
  readonly account: AccountRecord;
  readonly unitId: number;
  readonly mayManage: boolean;
  readonly onChanged: () => void;
}

/** What account it is, and what may be done with it beside its fields; why it cannot be deleted is said beforehand. */
export function RecordHead({ account, unitId, mayManage, onChanged }: HeadProps) {
  const navigate = useNavigate();
  const [doing, setDoing] = useState<'lock' | 'delete'>();
  const name = shownNumber(account);
  return (
    <>
      <DetailHead
        crumb={{ name: say('accounts'), href: accountsHome(unitId) }}
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
            void navigate(accountsHome(unitId));
          }}
        />
      ) : null}
    </>
  );
}

/** What is no field of the form: who locked it, where it came from, and what only its register changes. */
export function RecordFacts({
  account,
  culture,
}: {
  readonly account: AccountRecord;
  readonly culture: 'en-US' | 'en-CA';
}) {
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
