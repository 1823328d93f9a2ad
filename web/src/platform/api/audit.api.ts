import { auditPaths } from '@ratepayer/contract/installation/audit-entry.list.ts';
import type { auditOperations } from '@ratepayer/contract/installation/audit-entry.operations.ts';
import { clientOf } from '../client.ts';

export const auditApi = clientOf<typeof auditOperations>(auditPaths);
