import type { autopayListOperations } from '@ratepayer/contract/autopay/autopay-lists.operations.ts';
import type { autopayOperations } from '@ratepayer/contract/autopay/autopay.operations.ts';
import { autopayListPaths, autopayPaths, scheduledPaths } from '@ratepayer/contract/autopay/autopay.paths.ts';
import type { scheduledOperations } from '@ratepayer/contract/autopay/scheduled.operations.ts';
import { clientOf } from '../client.ts';

export const autopayApi = clientOf<typeof autopayOperations>(autopayPaths);
export const scheduledApi = clientOf<typeof scheduledOperations>(scheduledPaths);
export const autopayListApi = clientOf<typeof autopayListOperations>(autopayListPaths);
