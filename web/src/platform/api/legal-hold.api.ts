import { legalHoldPaths } from '@ratepayer/contract/retention/legal-hold.list.ts';
import type { legalHoldOperations } from '@ratepayer/contract/retention/legal-hold.operations.ts';
import { clientOf } from '../client.ts';

export const legalHoldApi = clientOf<typeof legalHoldOperations>(legalHoldPaths);
