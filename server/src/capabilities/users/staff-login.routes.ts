import { staffLogins } from '@ratepayer/contract/users/staff-login.list.ts';
import { staffLoginOperations } from '@ratepayer/contract/users/user.operations.ts';
import { recordRoutes } from '../organizations/unit-records.ts';
import { staffLoginSourceFor } from './staff-login.source.ts';

/** All logins of staff. */
export const staffLoginRoutes = recordRoutes(staffLogins, staffLoginOperations, staffLoginSourceFor);
