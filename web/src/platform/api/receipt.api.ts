import type { receiptOperations } from '@ratepayer/contract/payments/receipt.operations.ts';
import { receiptPaths } from '@ratepayer/contract/payments/receipt.paths.ts';
import { clientOf } from '../client.ts';

export const receiptApi = clientOf<typeof receiptOperations>(receiptPaths);
