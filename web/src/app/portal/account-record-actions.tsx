import type { AccountRecord } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { CorrectBalanceDrawer } from '../../features/account/correct-balance-drawer.tsx';
import { lifecycleActions } from '../../features/account-lifecycle/lifecycle-actions.tsx';
import { deleteActions } from '../../features/account-record/delete-actions.tsx';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayOfAccount } from '../../platform/texts/staff-account.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import type { PageAction } from '../../ui/action.ts';
import { lockAction } from './lock-action.tsx';

interface Of {
  readonly account: AccountRecord;
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly onChanged: () => void;
}

/** What may be done with an account beside its fields (screens-portal, Other actions). */
export function recordActions({ account, unit, user, onChanged }: Of): readonly PageAction[] {
  const dashboard = {
    key: 'dashboard',
    text: say('open_dashboard'),
    to: `/portal/accounts/${account.id}/dashboard?bu=${unit.id}`,
  };
  if (!user.permissions.includes('Accounts:Manage')) return [dashboard];
  const isMerged = account.mergedIntoAccountId !== null;
  const isOver = account.accountLocked || isMerged || account.rolloverAccountId !== null;
  return [
    dashboard,
    ...(isOver ? [] : [correction({ account, unit, onChanged })]),
    lockAction({ account, unit, onChanged }),
    ...lifecycleActions({ record: account, isMerged, unit, user, onReload: onChanged }),
    ...deleteActions({ record: account, unit, user }),
  ];
}

const correction = ({ account, unit, onChanged }: Omit<Of, 'user'>): PageAction => ({
  key: 'correct_balance',
  text: sayOfAccount('correct_balance'),
  dialog: (close) => (
    <CorrectBalanceDrawer
      record={account}
      unit={unit}
      show={(minor) => shownMoney(minor, unit.currencyCode, unit.culture)}
      today={dateIn(new Date(), unit.timezone)}
      onSaved={onChanged}
      onClose={close}
    />
  ),
});
