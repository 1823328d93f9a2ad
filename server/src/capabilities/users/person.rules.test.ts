import { type Permission, permissions, type Role, roleTemplates } from '@ratepayer/contract/users/roles.ts';
import { type StaffRole, staffRoles } from '@ratepayer/contract/users/user.fields.ts';
import { describe, expect, it } from 'vitest';
import { type Actor, grantedBy, refusedGrant } from './person.rules.ts';

const template = roleTemplates['Organization User'];
const actor = (role: Role, over: Partial<Actor> = {}): Actor => ({
  id: 1,
  role,
  permissions: new Set(role === 'Organization User' ? [...template, 'Users:Manage' as const] : permissions),
  businessUnitIds: [1, 2],
  reachesAll: true,
  ...over,
});
const person = (role: StaffRole, given: readonly Permission[] = template, businessUnitIds: readonly number[] = []) =>
  grantedBy({ role, permissions: given, businessUnitIds, accessEndsDate: null });
const keyOf = (...of: Parameters<typeof refusedGrant>) => refusedGrant(...of)?.key;

describe('who makes whom', () => {
  // Each role against each that it gives: administrators make those up to their own, a clerk with users no more.
  const table: readonly [Role, readonly StaffRole[]][] = [
    ['Global Admin', staffRoles],
    ['Organization Admin', ['Organization Admin', 'Organization User', 'Base User']],
    ['System User', ['Organization User', 'Base User']],
    ['Organization User', ['Organization User', 'Base User']],
  ];
  it.each(table)('a %s makes those of no more than their own', (role, made) => {
    expect(staffRoles.filter((each) => keyOf(actor(role), undefined, person(each)) === undefined)).toEqual(made);
  });

  it.each(permissions)('%s is given by who holds it alone', (one) => {
    const without = actor('Organization User', { permissions: new Set(permissions.filter((each) => each !== one)) });
    const asked = person('Organization User', [one]);
    expect(keyOf(without, undefined, asked)).toBe('permission_beyond_you');
    expect(keyOf(actor('Organization User', { permissions: new Set([one]) }), undefined, asked)).toBeUndefined();
  });

  it('is of business units that the giver has, and of all of them where they have all', () => {
    const some = actor('Organization User', { reachesAll: false });
    expect(keyOf(some, undefined, person('Organization User', template, [1]))).toBeUndefined();
    expect(keyOf(some, undefined, person('Organization User', template, [1, 3]))).toBe('units_beyond_you');
    expect(keyOf(some, undefined, person('Organization User'))).toBe('units_beyond_you');
    expect(keyOf(actor('Organization User'), undefined, person('Organization User'))).toBeUndefined();
  });
});

describe('who changes whom', () => {
  const of = (id: number, role: StaffRole, given = template) => ({ id, ...person(role, given) });
  it('changes nobody who holds more, whatever is asked', () => {
    const clerk = actor('Organization User');
    expect(keyOf(clerk, of(2, 'Organization Admin'), person('Base User'))).toBe('person_beyond_you');
    expect(keyOf(clerk, of(2, 'Organization User', ['Payments:Void']), person('Base User'))).toBe('person_beyond_you');
    expect(keyOf(clerk, of(2, 'Organization User'), person('Base User'))).toBeUndefined();
  });

  it('changes nothing of the own access, and otherwise is oneself as one was', () => {
    const me = of(1, 'Organization Admin');
    const admin = actor('Organization Admin');
    expect(keyOf(admin, me, person('Organization Admin'))).toBeUndefined();
    expect(keyOf(admin, me, person('Organization User'))).toBe('person_own_access');
    expect(keyOf(admin, me, { ...person('Organization Admin'), accessEndsDate: '2027-01-01' })).toBe(
      'person_own_access',
    );
  });
});

it('makes of what is given what the role says: administrators all, who is nobody yet nothing', () => {
  expect(person('Organization Admin', [], [7]).permissions).toEqual(permissions);
  expect(person('Organization Admin', [], [7]).businessUnitIds).toEqual([]);
  expect(person('Base User', permissions, [7])).toMatchObject({ permissions: [], businessUnitIds: [] });
  expect(person('Organization User', ['Payments:Void', 'Accounts:Read'], [2, 1, 2])).toMatchObject({
    permissions: ['Accounts:Read', 'Payments:Void'],
    businessUnitIds: [1, 2],
  });
});
