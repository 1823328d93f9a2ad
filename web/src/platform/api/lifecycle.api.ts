import type { lifecycleOperations } from '@ratepayer/contract/accounts/lifecycle.operations.ts';
import { lifecyclePaths } from '@ratepayer/contract/accounts/lifecycle.paths.ts';
import { clientOf } from '../client.ts';

export const lifecycleApi = clientOf<typeof lifecycleOperations>(lifecyclePaths);
