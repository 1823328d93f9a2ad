import { apiClientPaths } from '@ratepayer/contract/users/api-client.list.ts';
import type { apiClientOperations } from '@ratepayer/contract/users/api-client.operations.ts';
import { clientOf } from '../client.ts';

export const apiClientApi = clientOf<typeof apiClientOperations>(apiClientPaths);
