import { headOf } from '../kit/list.ts';
import { many, typed, yesNo } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { staffRoles, userStates } from './user.fields.ts';

/** All logins of staff: of every organization for Global Admins, of their own for its people. */
export const staffLogins = record({
  entity: 'StaffLogin',
  as: 'user',
  list: plainList({
    name: 'staff-logins',
    needs: 'Users:Read',
    usual: 'organizationName',
    period: 'none',
    columns: {
      organizationName: { kind: 'text', sort: true },
      name: { kind: 'text', sort: true },
      email: { kind: 'text', sort: true },
      role: { kind: 'text', sort: true },
      status: { kind: 'status', sort: true },
      secondFactor: { kind: 'yesNo' },
      lastSignInDate: { kind: 'instant', sort: true, maybe: true },
      createdDate: { kind: 'instant', sort: true, off: true },
      accessEndsDate: { kind: 'date', sort: true, maybe: true, off: true },
    },
    filters: {
      OrganizationName: typed('organizationName', 120),
      Roles: many('role', staffRoles),
      UserStatuses: many('status', userStates),
      Unused: yesNo('unused'),
    },
    search: ['name', 'email', 'organizationName'],
  }),
  texts: {
    ...headOf('staff_logins'),
    one: 'staff_logins_one',
    columns: {
      organizationName: 'organization',
      name: 'name',
      email: 'email',
      role: 'role',
      status: 'status',
      secondFactor: 'staff_logins_factor',
      lastSignInDate: 'last_sign_in',
      createdDate: 'created',
      accessEndsDate: 'access_ends',
    },
    filters: { Unused: 'staff_logins_unused' },
    members: ['role'],
  },
  operations: { list: 'listStaffLogins', file: 'exportStaffLogins' },
});

export const staffLoginPaths = recordPaths(staffLogins);
