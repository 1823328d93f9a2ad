import type { dashboardOperations } from '@ratepayer/contract/dashboard/dashboard.operations.ts';
import { dashboardPaths } from '@ratepayer/contract/dashboard/dashboard.paths.ts';
import { clientOf } from '../client.ts';

export const dashboardApi = clientOf<typeof dashboardOperations>(dashboardPaths);
