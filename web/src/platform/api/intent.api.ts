import type { intentOperations } from '@ratepayer/contract/payments/intent.operations.ts';
import { intentPaths } from '@ratepayer/contract/payments/intent.paths.ts';
import { clientOf } from '../client.ts';

export const intentApi = clientOf<typeof intentOperations>(intentPaths);
