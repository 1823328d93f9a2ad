import type { unitListOperations, unitOperations } from '@ratepayer/contract/organizations/unit.operations.ts';
import { unitListPaths, unitPaths } from '@ratepayer/contract/organizations/unit.paths.ts';
import { clientOf } from '../client.ts';

export const unitApi = clientOf<typeof unitOperations>(unitPaths);
export const unitListApi = clientOf<typeof unitListOperations>(unitListPaths);
