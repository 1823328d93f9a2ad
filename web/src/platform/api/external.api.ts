import type { externalOperations } from '@ratepayer/contract/payments/external.operations.ts';
import { externalPaths } from '@ratepayer/contract/payments/external.paths.ts';
import { clientOf } from '../client.ts';

export const externalApi = clientOf<typeof externalOperations>(externalPaths);
