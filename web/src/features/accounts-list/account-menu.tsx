import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AccountRow } from '@ratepayer/contract/accounts/account-row.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { Icon } from '../../ui/icons.tsx';
import { Popup } from '../../ui/popup.tsx';

interface Props {
  readonly unitId: number;
  readonly row: AccountRow;
  readonly permissions: readonly Permission[];
  readonly onLock: () => void;
  readonly onRemind: () => void;
  /** Further lines, for those who manage accounts. */
  readonly children?: ReactNode;
}

/** What may be done with one account of the list. */
export function AccountMenu({ unitId, row, permissions, onLock, onRemind, children }: Props) {
  const mayManage = permissions.includes('Accounts:Manage');
  const home = `/portal/accounts/${row.id}`;
  return (
    <Popup label={say('actions_for', { name: shownNumber(row) })} face="⋮" className="icon-btn" menu>
      <ul className="menu-list">
        <li>
          <Link to={`${home}/dashboard?bu=${unitId}`}>
            <Icon name="dashboard" size={17} /> {say('open_dashboard')}
          </Link>
        </li>
        <li>
          <Link to={`${home}?bu=${unitId}`}>
            <Icon name={mayManage ? 'edit' : 'rows'} size={17} /> {say(mayManage ? 'edit' : 'show_fields')}
          </Link>
        </li>
        {mayManage ? (
          <li>
            <button type="button" onClick={onLock}>
              <Icon name="lock" size={17} /> {say(row.accountLocked ? 'unlock' : 'lock')}
            </button>
          </li>
        ) : null}
        {mayManage && row.totalOutstandingBalance > 0 && !row.isArchived ? (
          <li>
            <button type="button" onClick={onRemind}>
              <Icon name="mail" size={17} /> {say('send_reminder')}
            </button>
          </li>
        ) : null}
        {mayManage ? children : null}
      </ul>
    </Popup>
  );
}
