import type { digestOperations } from '@ratepayer/contract/dashboard/digest.operations.ts';
import { digestPaths } from '@ratepayer/contract/dashboard/digest.paths.ts';
import { clientOf } from '../client.ts';

export const digestApi = clientOf<typeof digestOperations>(digestPaths);
