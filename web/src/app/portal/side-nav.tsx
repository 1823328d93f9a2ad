import { useLayoutEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { say } from '../../platform/texts/staff.ts';

interface Place {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  /** All that are needed to see it, or the least role. */
  readonly needs: readonly Permission[] | 'Global Admin' | 'Organization Admin';
}

const groups: readonly { readonly name: string; readonly places: readonly Place[] }[] = [
  {
    name: 'Money',
    places: [
      { path: 'payments', name: 'Payments', icon: 'receipt', needs: ['Payments:Default'] },
      { path: 'service-fees', name: 'Service fees', icon: 'card', needs: ['Payments:Default', 'Transactions:Default'] },
      { path: 'external-payments', name: 'External payments', icon: 'bank', needs: ['Payments:Default'] },
      { path: 'reports/account-payments', name: 'Account payments', icon: 'receipt', needs: ['Payments:Default'] },
      {
        path: 'reports/generated',
        get name() {
          return say('generated_reports');
        },
        icon: 'download',
        needs: ['Reports:Default'],
      },
    ],
  },
  { name: 'Payers', places: [{ path: 'accounts/uploads', name: 'Account uploads', icon: 'upload', needs: ['Accounts:Read'] }] },
  { name: 'Automation', places: [{ path: 'jobs', name: 'Jobs', icon: 'rows', needs: 'Organization Admin' }] },
  { name: 'Platform admin', places: [{ path: 'settings', name: 'Settings', icon: 'gear', needs: 'Global Admin' }] },
];

interface Props {
  readonly user: SessionUser;
  readonly unitId: number | undefined;
}

/** Where this person may go; a group without a place for them is not there. */
export function SideNav({ user, unitId }: Props) {
  const { pathname } = useLocation();
  const may = ({ needs }: Place) => {
    if (typeof needs !== 'string') return needs.every((permission) => user.permissions.includes(permission));
    return user.role === 'Global Admin' || user.role === needs;
  };
  return (
    <nav className="nav" aria-label="Main">
      {groups.map(({ name, places }) => {
        const open = places.filter(may);
        return open.length === 0 ? null : (
          <div key={name}>
            <p className="nav-group">{name}</p>
            <ul aria-label={name}>
              {open.map((place) => (
                <li key={place.path}>
                  <NavLink
                    to={`/portal/${place.path}${unitId === undefined ? '' : `?bu=${unitId}`}`}
                    className={pathname === `/portal/${place.path}` || pathname.startsWith(`/portal/${place.path}/`) ? 'on' : ''}
                    title={place.name}
                  >
                    <Icon name={place.icon} size={18} />
                    <span>{place.name}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

/** The same on a phone: behind a button, over the page; it closes by itself when a place is chosen. */
export function NavDrawer(props: Props) {
  const { key: here } = useLocation();
  const [openAt, setOpenAt] = useState('');
  const isOpen = openAt === here;
  return (
    <>
      <button type="button" className="icon-btn menu-btn" aria-label={say('menu')} aria-expanded={isOpen} onClick={() => setOpenAt(here)}>
        <Icon name="rows" />
      </button>
      {isOpen ? <Drawer {...props} onClose={() => setOpenAt('')} /> : null}
    </>
  );
}

function Drawer({ onClose, ...props }: Props & { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={box} className="drawer" aria-label={say('menu')} onCancel={(event) => (event.preventDefault(), onClose())}>
      <div className="drawer-head">
        <span className="mark">{say('ratepayer')}</span>
        <button type="button" className="icon-btn" aria-label={say('close_menu')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <SideNav {...props} />
    </dialog>
  );
}
