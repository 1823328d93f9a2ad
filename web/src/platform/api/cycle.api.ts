import type { cycleOperations } from '@ratepayer/contract/bills/cycle.operations.ts';
import { cyclePaths } from '@ratepayer/contract/bills/cycle.paths.ts';
import { clientOf } from '../client.ts';

export const cycleApi = clientOf<typeof cycleOperations>(cyclePaths);
