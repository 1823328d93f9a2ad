import type { Permission, Role } from './roles.ts';

/** What something asks of whoever wants it: a permission, or any one of several. */
export type Needs = Permission | readonly [Permission, Permission, ...Permission[]];
/** What a list asks, where no permission covers it: one of these roles, whatever they were given. */
export interface OfRole {
  readonly roles: readonly [Role, ...Role[]];
}
export type ListNeeds = Needs | OfRole;

/** The permissions of which one is enough. */
export const anyOf = (needs: Needs): readonly Permission[] => (typeof needs === 'string' ? [needs] : needs);

/** Whether a role is asked for in place of a permission. */
export const isOfRole = (needs: ListNeeds): needs is OfRole => typeof needs === 'object' && 'roles' in needs;

/** The permissions or roles of which one is enough, by their names. */
export const namesOf = (needs: ListNeeds): readonly string[] => (isOfRole(needs) ? needs.roles : anyOf(needs));

interface Holder {
  readonly role: Role | '';
  readonly permissions: Iterable<Permission>;
}
/** Whether somebody has what is asked for. */
export function meets({ role, permissions }: Holder, needs: ListNeeds): boolean {
  if (isOfRole(needs)) return needs.roles.some((one) => one === role);
  const held = new Set(permissions);
  return anyOf(needs).some((one) => held.has(one));
}
