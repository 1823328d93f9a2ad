import type { personOperations, userOperations } from '@ratepayer/contract/users/user.operations.ts';
import { userPaths } from '@ratepayer/contract/users/user.list.ts';
import { personPaths } from '@ratepayer/contract/users/user.paths.ts';
import { clientOf } from '../client.ts';

export const userApi = clientOf<typeof userOperations>(userPaths);
export const personApi = clientOf<typeof personOperations>(personPaths);
