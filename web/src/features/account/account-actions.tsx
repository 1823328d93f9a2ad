import { type ComponentType, useState } from 'react';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import type { texts } from '@ratepayer/contract/texts/staff-account/en-US.ts';
import { say } from '../../platform/texts/staff-account.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Popup } from '../../ui/popup.tsx';
import type { AccountDialog } from './account-dialog.ts';
import { CorrectBalanceDrawer } from './correct-balance-drawer.tsx';
import { LockDialog } from './lock-dialog.tsx';

interface AccountAction {
  readonly name: keyof typeof texts & ('lock_account' | 'unlock_account' | 'correct_balance');
  readonly needs: Permission;
  /** Whether it can be done with this account as it stands. */
  readonly when: (account: AccountPage) => boolean;
  readonly dialog: ComponentType<AccountDialog>;
}

/** What may be done with an account, one line each. */
const actions: readonly AccountAction[] = [
  {
    name: 'correct_balance',
    needs: 'Accounts:Manage',
    when: ({ accountLocked, mergedInto }) => !accountLocked && mergedInto === null,
    dialog: CorrectBalanceDrawer,
  },
  { name: 'lock_account', needs: 'Accounts:Manage', when: (account) => !account.accountLocked, dialog: LockDialog },
  { name: 'unlock_account', needs: 'Accounts:Manage', when: (account) => account.accountLocked, dialog: LockDialog },
];

/** The actions of an account behind one button, and the dialog of the one that was chosen. */
export function AccountActions(shown: Shown<AccountPage>) {
  const [open, setOpen] = useState<AccountAction['name']>();
  const possible = actions.filter(({ needs, when }) => shown.user.permissions.includes(needs) && when(shown.record));
  const Dialog = actions.find(({ name }) => name === open)?.dialog;
  if (possible.length === 0) return null;
  return (
    <>
      <Popup face={say('more')} menu>
        <ul className="menu-list">
          {possible.map(({ name }) => (
            <li key={name}>
              <button type="button" onClick={() => setOpen(name)}>
                {say(name)}
              </button>
            </li>
          ))}
        </ul>
      </Popup>
      {Dialog ? <Dialog {...shown} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
