import type { reportOperations } from '@ratepayer/contract/reports/report.operations.ts';
import { reportPaths } from '@ratepayer/contract/reports/report.paths.ts';
import { clientOf } from '../client.ts';

export const reportApi = clientOf<typeof reportOperations>(reportPaths);
