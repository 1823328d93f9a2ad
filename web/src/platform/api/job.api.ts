import type { jobOperations } from '@ratepayer/contract/jobs/job.operations.ts';
import { jobPaths } from '@ratepayer/contract/jobs/job.paths.ts';
import { clientOf } from '../client.ts';

export const jobApi = clientOf<typeof jobOperations>(jobPaths);
