import type { ComponentType } from 'react';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { say } from '../../platform/texts/staff-account.ts';
import type { PageAction } from '../../ui/action.ts';
import type { IconName } from '../../ui/icons.tsx';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { AccountDialog } from './account-dialog.ts';
import { CorrectBalanceDrawer } from './correct-balance-drawer.tsx';
import { OnboardingDialog } from './onboarding-dialog.tsx';
import { ReminderDialog } from './reminder-dialog.tsx';
import { SignInLinkDialog } from './sign-in-link-dialog.tsx';

interface AccountAction {
  readonly key: 'correct_balance' | 'send_invitation' | 'send_reminder' | 'send_sign_in_link';
  readonly icon: IconName;
  readonly needs: Permission;
  /** Whether it can be done with this account as it stands. */
  readonly when: (account: AccountPage) => boolean;
  readonly dialog: ComponentType<AccountDialog>;
}

/** What may be done with an account, one line each; the first two stand beside its name. */
const actions: readonly AccountAction[] = [
  {
    key: 'send_sign_in_link',
    icon: 'signIn',
    needs: 'Accounts:Manage',
    when: ({ customers }) => customers.length > 0,
    dialog: SignInLinkDialog,
  },
  {
    key: 'send_reminder',
    icon: 'mail',
    needs: 'Accounts:Manage',
    when: ({ totalOutstandingBalance, isArchived }) => totalOutstandingBalance > 0 && !isArchived,
    dialog: ReminderDialog,
  },
  {
    key: 'correct_balance',
    icon: 'edit',
    needs: 'Accounts:Manage',
    when: ({ accountLocked, mergedInto, rolledOverTo }) => !accountLocked && !mergedInto && !rolledOverTo,
    dialog: CorrectBalanceDrawer,
  },
  { key: 'send_invitation', icon: 'person', needs: 'Accounts:Manage', when: () => true, dialog: OnboardingDialog },
];

/** Those that this person may take now, and the way to all its fields. */
export const accountActions = (shown: Shown<AccountPage>): readonly PageAction[] => [
  ...actionsNow(shown),
  {
    key: 'record',
    icon: 'rows',
    text: say(shown.user.permissions.includes('Accounts:Manage') ? 'edit_account' : 'show_fields'),
    to: `/portal/accounts/${shown.record.id}?bu=${shown.unit.id}`,
  },
];

const actionsNow = (shown: Shown<AccountPage>): PageAction[] =>
  actions
    .filter(({ needs, when }) => shown.user.permissions.includes(needs) && when(shown.record))
    .map(({ key, icon, dialog: Dialog }) => ({
      key,
      icon,
      text: say(key),
      dialog: (close) => <Dialog {...shown} onClose={close} />,
    }));
