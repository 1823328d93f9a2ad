import { platformAuditPaths } from '@ratepayer/contract/installation/audit-entry.list.ts';
import type { platformAuditOperations } from '@ratepayer/contract/installation/audit-entry.operations.ts';
import { clientOf } from '../client.ts';

export const platformAuditApi = clientOf<typeof platformAuditOperations>(platformAuditPaths);
