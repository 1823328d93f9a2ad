import { headOf } from '../kit/list.ts';
import { typed, yesNo } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';

/**
 * Who did what in a business unit, the latest first. What changed stands with the record itself, for those who may read
 * it; here nobody reads a value.
 */
export const auditEntries = record({
  entity: 'AuditEntry',
  list: plainList({
    name: 'audit-entries',
    needs: { roles: ['Global Admin', 'Organization Admin'] },
    usual: '-date',
    period: 'open',
    columns: {
      date: { kind: 'instant', sort: true },
      userName: { kind: 'text' },
      userRole: { kind: 'text' },
      actingAsUser: { kind: 'text' },
      action: { kind: 'text' },
      entityType: { kind: 'text' },
      entityId: { kind: 'text', figures: true },
      reason: { kind: 'text' },
      clientAddress: { kind: 'text', off: true },
    },
    filters: {
      Who: typed('who', 100),
      Action: typed('action', 100),
      EntityType: typed('entity', 100),
    },
    search: ['entityId', 'userName', 'reason'],
  }),
  texts: {
    ...headOf('audit'),
    one: 'audit_one',
    period: 'audit_date',
    columns: {
      date: 'audit_date',
      userName: 'audit_who',
      userRole: 'role',
      actingAsUser: 'audit_acting',
      action: 'audit_action',
      entityType: 'audit_entity',
      entityId: 'audit_id',
      reason: 'reason',
      clientAddress: 'audit_address',
    },
    filters: { Who: 'audit_who', Action: 'audit_action', EntityType: 'audit_entity' },
    members: ['userRole', 'action', 'entityType'],
  },
  operations: { list: 'listAuditEntries', file: 'exportAuditEntries' },
});

export const auditPaths = recordPaths(auditEntries);

/** The same over all business units, with what was done to the installation itself. */
export const platformAuditEntries = record({
  entity: 'PlatformAuditEntry',
  list: plainList({
    name: 'platform-audit-entries',
    needs: { roles: ['Global Admin'] },
    usual: '-date',
    period: 'open',
    columns: {
      date: { kind: 'instant', sort: true },
      businessUnitName: { kind: 'text' },
      userName: { kind: 'text' },
      userRole: { kind: 'text' },
      actingAsUser: { kind: 'text' },
      action: { kind: 'text' },
      entityType: { kind: 'text' },
      entityId: { kind: 'text', figures: true },
      reason: { kind: 'text' },
      clientAddress: { kind: 'text', off: true },
      isOfPlatform: { kind: 'yesNo', off: true },
    },
    filters: {
      IsOfPlatform: yesNo('isOfPlatform'),
      Where: typed('businessUnitName', 100),
      Who: typed('who', 100),
      Action: typed('action', 100),
      EntityType: typed('entity', 100),
    },
    search: ['entityId', 'userName', 'reason'],
  }),
  texts: {
    ...headOf('audit_all'),
    one: 'audit_one',
    period: 'audit_date',
    columns: {
      date: 'audit_date',
      businessUnitName: 'business_unit',
      userName: 'audit_who',
      userRole: 'role',
      actingAsUser: 'audit_acting',
      action: 'audit_action',
      entityType: 'audit_entity',
      entityId: 'audit_id',
      reason: 'reason',
      clientAddress: 'audit_address',
      isOfPlatform: 'audit_of_platform',
    },
    filters: {
      IsOfPlatform: 'audit_of_platform',
      Where: 'business_unit',
      Who: 'audit_who',
      Action: 'audit_action',
      EntityType: 'audit_entity',
    },
    members: ['userRole', 'action', 'entityType'],
  },
  operations: { list: 'listPlatformAuditEntries', file: 'exportPlatformAuditEntries' },
});

export const platformAuditPaths = recordPaths(platformAuditEntries);
