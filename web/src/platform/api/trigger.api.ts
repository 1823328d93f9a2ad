import { triggerPaths } from '@ratepayer/contract/forms/trigger.list.ts';
import type { triggerOperations } from '@ratepayer/contract/forms/trigger.operations.ts';
import { clientOf } from '../client.ts';

export const triggerApi = clientOf<typeof triggerOperations>(triggerPaths);
