import type { jobRecordOperations } from '@ratepayer/contract/jobs/job-record.operations.ts';
import { jobRecordPaths } from '@ratepayer/contract/jobs/job-record.paths.ts';
import { clientOf } from '../client.ts';

export const jobRecordApi = clientOf<typeof jobRecordOperations>(jobRecordPaths);
