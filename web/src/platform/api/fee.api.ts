import type { feeOperations } from '@ratepayer/contract/fees/fee.operations.ts';
import { feePaths } from '@ratepayer/contract/fees/fee.paths.ts';
import { clientOf } from '../client.ts';

export const feeApi = clientOf<typeof feeOperations>(feePaths);
