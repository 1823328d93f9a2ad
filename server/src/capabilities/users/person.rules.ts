import { type Permission, permissions, type Role } from '@ratepayer/contract/users/roles.ts';
import type { StaffRole } from '@ratepayer/contract/users/user.fields.ts';

/** Whoever changes somebody, and what they hold themselves. */
export interface Actor {
  readonly id: number;
  readonly role: Role | '';
  readonly permissions: ReadonlySet<Permission>;
  readonly businessUnitIds: readonly number[];
  /** All business units of the organization, those to come included. */
  readonly reachesAll: boolean;
}
/** What a person has, or is to have. */
export interface Standing {
  readonly role: StaffRole;
  readonly permissions: readonly Permission[];
  /** Empty for all of the organization. */
  readonly businessUnitIds: readonly number[];
  readonly accessEndsDate: string | null;
}
export type GrantProblem =
  | 'person_own_access'
  | 'person_beyond_you'
  | 'role_beyond_you'
  | 'permission_beyond_you'
  | 'units_beyond_you';
export interface Refused {
  readonly propertyName: string;
  readonly key: GrantProblem;
}

const inOrder = (given: readonly Permission[]) => permissions.filter((one) => given.includes(one));

/** What somebody has by their role: administrators always all, who is nobody yet nothing; the others what is given. */
export function grantedBy({ role, permissions: given, businessUnitIds, accessEndsDate }: Standing): Standing {
  if (role === 'Organization User')
    return {
      role,
      permissions: inOrder(given),
      businessUnitIds: [...new Set(businessUnitIds)].toSorted((a, b) => a - b),
      accessEndsDate,
    };
  return { role, permissions: role === 'Base User' ? [] : permissions, businessUnitIds: [], accessEndsDate };
}

const isAdministrator = (role: Role | '') => role === 'Global Admin' || role === 'Organization Admin';

/** Whether somebody holds all that a person has: only then they may change that person, or make one. */
export function holdsAllOf(actor: Actor, { role, permissions: held, businessUnitIds }: Standing): boolean {
  return problemWith(actor, { role, permissions: held, businessUnitIds }) === undefined;
}

/** What of a standing is more than its giver has (security.md T21). */
function problemWith(actor: Actor, of: Omit<Standing, 'accessEndsDate'>): Refused | undefined {
  const { role } = of;
  if (role === 'Global Admin' && actor.role !== 'Global Admin') return { propertyName: 'role', key: 'role_beyond_you' };
  if (role === 'Organization Admin' && !isAdministrator(actor.role))
    return { propertyName: 'role', key: 'role_beyond_you' };
  if (of.permissions.some((one) => !actor.permissions.has(one)))
    return { propertyName: 'permissions', key: 'permission_beyond_you' };
  const isInReach =
    role === 'Base User' ||
    (of.businessUnitIds.length === 0
      ? actor.reachesAll
      : of.businessUnitIds.every((id) => actor.businessUnitIds.includes(id)));
  return isInReach ? undefined : { propertyName: 'businessUnitIds', key: 'units_beyond_you' };
}

const isSame = (a: Standing, b: Standing) =>
  a.role === b.role &&
  a.accessEndsDate === b.accessEndsDate &&
  a.permissions.join() === b.permissions.join() &&
  a.businessUnitIds.join() === b.businessUnitIds.join();

/**
 * Why somebody may not make of a person what is asked, each as `grantedBy` says it: nobody gives more than they hold,
 * changes who holds more, or what they hold themselves.
 */
export function refusedGrant(
  actor: Actor,
  before: (Standing & { readonly id: number }) | undefined,
  asked: Standing,
): Refused | undefined {
  if (before && before.id === actor.id)
    return isSame(before, asked) ? undefined : { propertyName: '', key: 'person_own_access' };
  if (before && !holdsAllOf(actor, before)) return { propertyName: '', key: 'person_beyond_you' };
  return problemWith(actor, asked);
}
