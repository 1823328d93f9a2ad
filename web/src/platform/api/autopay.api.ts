import type { autopayOperations } from '@ratepayer/contract/autopay/autopay.operations.ts';
import { autopayPaths, scheduledPaths } from '@ratepayer/contract/autopay/autopay.paths.ts';
import type { scheduledOperations } from '@ratepayer/contract/autopay/scheduled.operations.ts';
import { clientOf } from '../client.ts';

export const autopayApi = clientOf<typeof autopayOperations>(autopayPaths);
export const scheduledApi = clientOf<typeof scheduledOperations>(scheduledPaths);
