import { recordOperations } from '../kit/record-operations.ts';
import { auditEntries, platformAuditEntries } from './audit-entry.list.ts';

export const auditOperations = recordOperations(auditEntries);
export const platformAuditOperations = recordOperations(platformAuditEntries);
