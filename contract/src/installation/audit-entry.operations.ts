import { recordOperations } from '../kit/record-operations.ts';
import { auditEntries } from './audit-entry.list.ts';

export const auditOperations = recordOperations(auditEntries);
