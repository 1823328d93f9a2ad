import type { ComponentType } from 'react';
import type { ListWord } from '@ratepayer/contract/kit/list.ts';
import type { texts } from '@ratepayer/contract/texts/staff-shell/en-US.ts';
import type { Permission, Role } from '@ratepayer/contract/users/roles.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import type { IconName } from '../../ui/icons.tsx';

/** A permission, several of them together, the least role, or `anybody` who is signed in. */
export type Need =
  | Permission
  | readonly Permission[]
  | 'Global Admin'
  | 'Organization Admin'
  | 'Organization User'
  | 'anybody';

/** Groups of the menu, in its order. */
export const menuGroups = ['overview', 'money', 'payers', 'setup', 'platform', 'automation'] as const;
export type MenuGroup = (typeof menuGroups)[number];

type Text = keyof typeof texts;
type Told<P extends string> = Text extends infer K ? (K extends `${P}${infer Rest}` ? Rest : never) : never;
/** What it is called: its text is `screen_` and this, or a text of the lists. */
export type ScreenName = Told<'screen_'> | { readonly of: ListWord };
/** The part of the product that brings it: its text is `comes_with_` and this. */
export type Coming = Told<'comes_with_'>;

interface Place {
  /** Its address below /portal, with `:places`. */
  readonly path: string;
  readonly name: ScreenName;
  /** Who may open it: any one of these. */
  readonly needs: readonly Need[];
  /** The feature without which a business unit has no such screen. */
  readonly feature?: string;
  /** Its `:id` is a word, not a number. */
  readonly byWord?: true;
  /** A list that answers under `/list` too. */
  readonly list?: true;
  /** Where it stands in the menu. */
  readonly menu?: { readonly group: MenuGroup; readonly icon: IconName };
}
/** A screen that is there, or one that comes with a later part of the product. */
export type Screen = Place & ({ readonly page: () => Promise<ComponentType> } | { readonly comes: Coming });
export type BuiltScreen = Extract<Screen, { readonly page: unknown }>;

export const isBuilt = (screen: Screen): screen is BuiltScreen => 'page' in screen;

const staffRoles: readonly (Role | '')[] = ['Organization User', 'Organization Admin', 'Global Admin'];

/** Whether this person may open it. The server checks every answer besides. */
export function mayOpen(user: Pick<SessionUser, 'role' | 'permissions'>, { needs }: Pick<Screen, 'needs'>): boolean {
  const has = (need: Need): boolean => {
    if (need === 'anybody') return true;
    if (typeof need !== 'string') return need.every(has);
    const least = staffRoles.indexOf(need as Role);
    return least >= 0 ? staffRoles.indexOf(user.role) >= least : user.permissions.includes(need as Permission);
  };
  return needs.some(has);
}
