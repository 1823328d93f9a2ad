import type { setupOperations } from '@ratepayer/contract/organizations/setup.operations.ts';
import { setupPaths } from '@ratepayer/contract/organizations/setup.paths.ts';
import { clientOf } from '../client.ts';

export const setupApi = clientOf<typeof setupOperations>(setupPaths);
