import type { administratorOperations } from '@ratepayer/contract/users/administrator.operations.ts';
import { administratorPaths } from '@ratepayer/contract/users/administrator.paths.ts';
import { clientOf } from '../client.ts';

export const administratorApi = clientOf<typeof administratorOperations>(administratorPaths);
