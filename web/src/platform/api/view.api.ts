import type { viewOperations } from '@ratepayer/contract/views/view.operations.ts';
import { viewPaths } from '@ratepayer/contract/views/view.paths.ts';
import { clientOf } from '../client.ts';

export const viewApi = clientOf<typeof viewOperations>(viewPaths);
