import type { cycleMessageOperations } from '@ratepayer/contract/bills/cycle-message.operations.ts';
import { cycleMessagePaths } from '@ratepayer/contract/bills/cycle-message.paths.ts';
import { clientOf } from '../client.ts';

export const cycleMessageApi = clientOf<typeof cycleMessageOperations>(cycleMessagePaths);
