import type { MenuPart } from './menu.ts';
import { sayScreen } from './say-screen.ts';

/** Where a list is that filters are kept of, and what it is called; nothing for one without a place in the menu. */
export const listAt =
  (menu: readonly MenuPart[]) =>
  (name: string): { readonly href: string; readonly name: string } | undefined => {
    const found = menu.flatMap(({ places }) => places).find(({ path, list }) => list === true && path === name);
    return found && { href: `/portal/${found.path}`, name: sayScreen(found) };
  };
