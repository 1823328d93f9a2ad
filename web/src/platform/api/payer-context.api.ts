import type { payerContextOperations } from '@ratepayer/contract/organizations/payer-context.operations.ts';
import { payerContextPaths } from '@ratepayer/contract/organizations/payer-context.paths.ts';
import { clientOf } from '../client.ts';

export const payerContextApi = clientOf<typeof payerContextOperations>(payerContextPaths);
