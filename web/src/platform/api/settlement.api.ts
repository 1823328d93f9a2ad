import type { settlementOperations } from '@ratepayer/contract/settlement/settlement.operations.ts';
import { settlementPaths } from '@ratepayer/contract/settlement/settlement.paths.ts';
import { clientOf } from '../client.ts';

export const settlementApi = clientOf<typeof settlementOperations>(settlementPaths);
