import { FindButton } from '../../features/staff/find/find-button.tsx';
import type { FindPlace } from '../../features/staff/find/find-rows.ts';
import { Bell } from '../../features/staff/bell/bell.tsx';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-shell.ts';
import { LiveState } from './live-state.tsx';
import type { MenuPart } from './menu.ts';
import { sayScreen } from './say-screen.ts';
import { NavDrawer } from './side-nav.tsx';
import type { UnitProps } from './unit-square.tsx';
import { UnitSwitcher } from './unit-switcher.tsx';
import { HelpMenu } from './help-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** The screens of the menu, to be found by their names. */
const placesOf = (menu: readonly MenuPart[], unitId: number): FindPlace[] =>
  menu.flatMap(({ places }) =>
    places.map((place) => ({
      to: `/portal/${place.path}?bu=${unitId}`,
      icon: place.menu?.icon ?? 'rows',
      title: sayScreen(place),
    })),
  );

/** What stands above every screen: where one is, what waits, who one is. */
export function ShellHeader({
  user,
  menu,
  units,
  total,
  unit,
  onChoose,
}: UnitProps & { user: SessionUser; menu: readonly MenuPart[] }) {
  return (
    <header className="s-top">
      <NavDrawer menu={menu} unitId={unit?.id} />
      <div className="mark">
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
          <rect width="24" height="24" rx="6" fill="var(--primary)" />
          <path d="M7 8h6M7 13h10M7 16.500h10" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
        </svg>
        <span>{say('ratepayer')}</span>
      </div>
      <div className="row s-where">
        <UnitSwitcher units={units} total={total} unit={unit} onChoose={onChoose} />
        {unit ? <FindButton unit={unit} userId={user.id} places={placesOf(menu, unit.id)} /> : null}
      </div>
      <div className="row s-tools">
        <LiveState />
        {unit ? <Bell unit={unit} user={user} /> : null}
        <HelpMenu />
        <UserMenu user={user} slug={unit?.slug} />
      </div>
    </header>
  );
}
