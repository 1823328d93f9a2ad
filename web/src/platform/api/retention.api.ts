import { retentionPaths } from '@ratepayer/contract/retention/retention.paths.ts';
import type { retentionOperations } from '@ratepayer/contract/retention/retention.operations.ts';
import { clientOf } from '../client.ts';

export const retentionApi = clientOf<typeof retentionOperations>(retentionPaths);
