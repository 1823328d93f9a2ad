import { staffLoginPaths } from '@ratepayer/contract/users/staff-login.list.ts';
import type {
  personOperations,
  staffLoginOperations,
  userOperations,
} from '@ratepayer/contract/users/user.operations.ts';
import { userPaths } from '@ratepayer/contract/users/user.list.ts';
import { personPaths } from '@ratepayer/contract/users/user.paths.ts';
import { clientOf } from '../client.ts';

export const userApi = clientOf<typeof userOperations>(userPaths);
export const staffLoginApi = clientOf<typeof staffLoginOperations>(staffLoginPaths);
export const personApi = clientOf<typeof personOperations>(personPaths);
