import { viewerZone } from '../../platform/viewer-zone.ts';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { AccountRecord } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { DetailHead } from '../../ui/detail/detail-head.tsx';
import { HeadActions } from '../../ui/detail/head-actions.tsx';
import { Banner } from '../../ui/parts.tsx';
import { recordActions } from './account-record-actions.tsx';

export const accountsHome = (unitId: number) => `/portal/accounts?bu=${unitId}`;

interface HeadProps {
  readonly account: AccountRecord;
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  /** Something was done to it: it is read again. */
  readonly onChanged: () => void;
}

/** What account it is, and what may be done with it beside its fields; what cannot be done says why. */
export function RecordHead({ account, unit, user, onChanged }: HeadProps) {
  const name = shownNumber(account);
  return (
    <>
      <DetailHead
        crumb={{ name: say('accounts'), href: accountsHome(unit.id) }}
        name={name}
        title={name}
        copies={sayForm('copy_name', { name })}
        badges={account.isArchived ? <span className="tag">{say('archived')}</span> : null}
        sentence={account.name}
        place={null}
        actions={<HeadActions actions={recordActions({ account, unit, user, onChanged })} />}
      />
      {user.permissions.includes('Accounts:Manage') && !account.mayDelete.allowed ? (
        <p className="small muted">{say('cannot_be_deleted', { reason: account.mayDelete.reason })}</p>
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
  const show = (minor: number) => shownMoney(minor, account.businessUnitCurrencyCode, culture);
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
                  when: formatInstant(locked.date, zone, viewerZone()),
                  reason: locked.reason,
                })
              : say('is_locked')
          }
        />
      ) : null}
      {accountSyncDate ? (
        <Banner kind="info" title={say('synced', { when: formatInstant(accountSyncDate, zone, viewerZone()) })} />
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
