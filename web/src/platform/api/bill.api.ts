import type { billOperations } from '@ratepayer/contract/bills/bill.operations.ts';
import { billPaths } from '@ratepayer/contract/bills/bill.paths.ts';
import { clientOf } from '../client.ts';

export const billApi = clientOf<typeof billOperations>(billPaths);
