import type { SessionUser } from '../../platform/session/user.ts';
import { type BuiltScreen, isBuilt, type MenuGroup, mayOpen, menuGroups, type Screen } from './screen.ts';

/** A group of the menu with its places. */
export interface MenuPart {
  readonly group: MenuGroup;
  readonly places: readonly BuiltScreen[];
}

/** Where this person may go: what is built and open to them; a group without a place for them is not there. */
export const menuOf = (
  screens: readonly Screen[],
  user: Pick<SessionUser, 'role' | 'permissions'>,
): readonly MenuPart[] =>
  menuGroups
    .map((group) => ({
      group,
      places: screens.filter(isBuilt).filter((screen) => screen.menu?.group === group && mayOpen(user, screen)),
    }))
    .filter(({ places }) => places.length > 0);

/** The menu of a business unit: without what belongs to features that are off there. */
export const menuIn = (menu: readonly MenuPart[], features: readonly string[]): readonly MenuPart[] =>
  menu
    .map(({ group, places }) => ({
      group,
      places: places.filter(({ feature }) => !feature || features.includes(feature)),
    }))
    .filter(({ places }) => places.length > 0);

/** The place of the menu that an address belongs to: the longest that it begins with. */
export function placeOf(places: readonly BuiltScreen[], pathname: string): BuiltScreen | undefined {
  const below = `${pathname.replace(/\/$/, '')}/`;
  return places
    .filter(({ path }) => below.startsWith(`/portal/${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
