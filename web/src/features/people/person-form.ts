import { fields, line, oneOf, optional } from '@ratepayer/contract/kit/fields.ts';
import { type Permission, permissions, type Role } from '@ratepayer/contract/users/roles.ts';
import { type StaffRole, staffRoles, userFields } from '@ratepayer/contract/users/user.fields.ts';
import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import { say } from '../../platform/texts/staff-people.ts';

/** What is given stands as text in the form, so that it is kept through a sign-in as everything else is. */
const shared = { ...userFields, permissions: optional(line(500)), businessUnitIds: optional(line(4000)) };

/** The fields of a person, with the roles that this one may give. */
export const personFields = (giver: Role | '') => fields({ ...shared, role: oneOf(rolesOf(giver)) });
export type PersonFields = ReturnType<typeof personFields>;

function rolesOf(giver: Role | ''): readonly StaffRole[] {
  if (giver === 'Global Admin') return staffRoles;
  const isAdmin = giver === 'Organization Admin';
  return staffRoles.filter((role) => role !== 'Global Admin' && (isAdmin || role !== 'Organization Admin'));
}

export const personLabels = () => ({
  name: say('name'),
  email: say('email'),
  phone: say('phone'),
  role: say('role'),
  accessEndsDate: say('access_ends'),
  permissions: say('permissions'),
  businessUnitIds: say('business_units'),
});

export const givenIn = (text: unknown): Permission[] => {
  const named = String(text ?? '').split(',');
  return permissions.filter((one) => named.includes(one));
};
export const unitsIn = (text: unknown): number[] =>
  String(text || '')
    .split(',')
    .filter(Boolean)
    .map(Number);

/** A person as their form begins. */
export const startOf = ({ name, email, phone, role, accessEndsDate, ...given }: StaffUser) => ({
  name,
  email,
  phone,
  role,
  accessEndsDate,
  permissions: given.permissions.join(','),
  businessUnitIds: given.businessUnitIds.join(','),
});

interface Typed {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: StaffRole;
  readonly accessEndsDate: string | null;
  readonly permissions: string;
  readonly businessUnitIds: string;
}
/** What is sent of it. */
export const sentOf = ({ permissions: given, businessUnitIds, ...values }: Typed) => ({
  ...values,
  permissions: givenIn(given),
  businessUnitIds: unitsIn(businessUnitIds),
});

/** What is asked about before it is given, since money or logins go by it. */
const risky: readonly Permission[] = ['Payments:Refund', 'Payments:Void', 'Users:Manage'];
/** Those of them that somebody gets who did not have them. */
export const riskyOf = (before: readonly Permission[], after: readonly Permission[]): readonly Permission[] =>
  risky.filter((one) => after.includes(one) && !before.includes(one));
