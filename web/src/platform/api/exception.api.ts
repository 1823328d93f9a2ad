import type { exceptionOperations } from '@ratepayer/contract/payments/exception.operations.ts';
import { exceptionPaths } from '@ratepayer/contract/payments/exception.paths.ts';
import { clientOf } from '../client.ts';

export const exceptionApi = clientOf<typeof exceptionOperations>(exceptionPaths);
