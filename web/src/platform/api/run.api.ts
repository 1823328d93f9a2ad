import type { runOperations } from '@ratepayer/contract/jobs/run.operations.ts';
import { runPaths } from '@ratepayer/contract/jobs/run.paths.ts';
import { clientOf } from '../client.ts';

export const runApi = clientOf<typeof runOperations>(runPaths);
