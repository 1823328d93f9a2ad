import { Fragment } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';

interface Place {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  /** All that are needed to see it, or the role. */
  readonly needs: readonly Permission[] | 'Global Admin';
}

const groups: readonly { readonly name: string; readonly places: readonly Place[] }[] = [
  {
    name: 'Money',
    places: [
      { path: 'payments', name: 'Payments', icon: 'receipt', needs: ['Payments:Default'] },
      { path: 'service-fees', name: 'Service fees', icon: 'card', needs: ['Payments:Default', 'Transactions:Default'] },
      { path: 'external-payments', name: 'External payments', icon: 'bank', needs: ['Payments:Default'] },
      { path: 'reports/account-payments', name: 'Account payments', icon: 'receipt', needs: ['Payments:Default'] },
    ],
  },
  { name: 'Payers', places: [{ path: 'accounts/uploads', name: 'Account uploads', icon: 'upload', needs: ['Accounts:Read'] }] },
  { name: 'Platform admin', places: [{ path: 'settings', name: 'Settings', icon: 'gear', needs: 'Global Admin' }] },
];

/** Where this person may go; a group without a place for them is not there. */
export function SideNav({ user, unitId }: { user: SessionUser; unitId: number | undefined }) {
  const { pathname } = useLocation();
  const may = ({ needs }: Place) => (needs === 'Global Admin' ? user.role === needs : needs.every((permission) => user.permissions.includes(permission)));
  return (
    <nav className="nav" aria-label="Main">
      {groups.map(({ name, places }) => {
        const open = places.filter(may);
        return open.length === 0 ? null : (
          <Fragment key={name}>
            <h3>{name}</h3>
            {open.map((place) => (
              <NavLink
                key={place.path}
                to={`/portal/${place.path}${unitId === undefined ? '' : `?bu=${unitId}`}`}
                className={pathname === `/portal/${place.path}` || pathname.startsWith(`/portal/${place.path}/`) ? 'on' : ''}
              >
                <Icon name={place.icon} size={18} />
                {place.name}
              </NavLink>
            ))}
          </Fragment>
        );
      })}
    </nav>
  );
}
