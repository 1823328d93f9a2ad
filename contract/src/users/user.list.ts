import { headOf } from '../kit/list.ts';
import { many, units } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { permissions } from './roles.ts';
import { userStates } from './user.fields.ts';

/** Who may enter an organization: its people, and the programs that call in its name. */
export const users = record({
  entity: 'User',
  list: plainList({
    name: 'users',
    needs: 'Users:Read',
    usual: 'name',
    period: 'none',
    columns: {
      name: { kind: 'text', sort: true },
      email: { kind: 'text', sort: true },
      role: { kind: 'text', sort: true },
      permissionCount: { kind: 'number', sort: true },
      isCustom: { kind: 'yesNo', off: true },
      businessUnits: { kind: 'text' },
      status: { kind: 'status', sort: true },
      lastSignInDate: { kind: 'instant', sort: true, maybe: true },
      accessEndsDate: { kind: 'date', sort: true, maybe: true, off: true },
    },
    filters: {
      Roles: many('role', ['Organization Admin', 'Organization User', 'Base User', 'System User']),
      UserStatuses: many('status', userStates),
      Permissions: many('permission', permissions),
      BusinessUnitIds: units('units'),
    },
    search: ['name', 'email'],
  }),
  texts: {
    ...headOf('users'),
    one: 'users_one',
    columns: {
      name: 'name',
      email: 'email',
      role: 'role',
      permissionCount: 'permissions',
      isCustom: 'custom_permissions',
      businessUnits: 'business_units',
      status: 'status',
      lastSignInDate: 'last_sign_in',
      accessEndsDate: 'access_ends',
    },
    filters: { Permissions: 'permission', BusinessUnitIds: 'business_units' },
    members: ['role', 'businessUnits'],
  },
  operations: { list: 'listUsers', file: 'exportUsers' },
});

export const userPaths = recordPaths(users);
