import type { changeOperations } from '@ratepayer/contract/changes/change.operations.ts';
import { changePaths } from '@ratepayer/contract/changes/change.paths.ts';
import { clientOf } from '../client.ts';

export const changeApi = clientOf<typeof changeOperations>(changePaths);
