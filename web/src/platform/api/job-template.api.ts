import type { jobTemplateOperations } from '@ratepayer/contract/jobs/job-template.operations.ts';
import { jobTemplatePaths } from '@ratepayer/contract/jobs/job-template.paths.ts';
import { clientOf } from '../client.ts';

export const jobTemplateApi = clientOf<typeof jobTemplateOperations>(jobTemplatePaths);
