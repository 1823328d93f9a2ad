import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { say } from '../../platform/texts/staff-shell.ts';
import { Icon } from '../../ui/icons.tsx';
import { type MenuPart, placeOf } from './menu.ts';
import { sayScreen } from './say-screen.ts';

interface Props {
  /** What this person may open. */
  readonly menu: readonly MenuPart[];
  readonly unitId: number | undefined;
}

/** Where this person may go; a group without a place for them is not there. */
export function SideNav({ menu, unitId }: Props) {
  const { pathname } = useLocation();
  const here = placeOf(
    menu.flatMap(({ places }) => places),
    pathname,
  );
  const search = unitId === undefined ? '' : `?bu=${unitId}`;
  return (
    <nav className="nav" aria-label={say('main_menu')}>
      {menu.map(({ group, places }) => (
        <div key={group}>
          <p className="nav-group">{say(`group_${group}`)}</p>
          <ul aria-label={say(`group_${group}`)}>
            {places.map((place) => (
              <li key={place.path}>
                <Link
                  to={`/portal/${place.path}${search}`}
                  className={place === here ? 'on' : ''}
                  aria-current={place === here ? 'page' : undefined}
                  title={sayScreen(place)}
                >
                  <Icon name={place.menu?.icon ?? 'rows'} size={18} />
                  <span>{sayScreen(place)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The same on a phone: behind a button, over the page; it closes by itself when a place is chosen. */
export function NavDrawer(props: Props) {
  const { key: here } = useLocation();
  const [openAt, setOpenAt] = useState('');
  const isOpen = openAt === here;
  // Back to where it was opened is no wish to see it again.
  if (openAt !== '' && !isOpen) setOpenAt('');
  return (
    <>
      <button
        type="button"
        className="icon-btn menu-btn"
        aria-label={say('menu')}
        aria-expanded={isOpen}
        onClick={() => setOpenAt(here)}
      >
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
    <dialog
      ref={box}
      className="drawer"
      aria-label={say('menu')}
      onCancel={(event) => (event.preventDefault(), onClose())}
    >
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
