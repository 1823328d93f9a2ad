import { headOf } from '../kit/list.ts';
import { typed, yesNo } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';

/** What both lists say of an entry: when, then who and what. */
const when = { date: { kind: 'instant', sort: true } } as const;
const what = {
  userName: { kind: 'text' },
  userRole: { kind: 'text' },
  actingAsUser: { kind: 'text' },
  action: { kind: 'text' },
  entityType: { kind: 'text' },
  entityId: { kind: 'text', figures: true },
  reason: { kind: 'text' },
  clientAddress: { kind: 'text', off: true },
} as const;
const filters = {
  Who: typed('who', 100),
  Action: typed('action', 100),
  EntityType: typed('entity', 100),
} as const;
const both = { usual: '-date', period: 'open', search: ['entityId', 'userName', 'reason'] } as const;
const texts = {
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
} as const;

/**
 * Who did what in a business unit, the latest first. What changed stands with the record itself, for those who may read
 * it; here nobody reads a value.
 */
export const auditEntries = record({
  entity: 'AuditEntry',
  list: plainList({
    name: 'audit-entries',
    needs: { roles: ['Global Admin', 'Organization Admin'] },
    ...both,
    columns: { ...when, ...what },
    filters,
  }),
  texts: { ...headOf('audit'), ...texts },
  operations: { list: 'listAuditEntries', file: 'exportAuditEntries' },
});

export const auditPaths = recordPaths(auditEntries);

/** The same over all business units, with what was done to the installation itself. */
export const platformAuditEntries = record({
  entity: 'PlatformAuditEntry',
  list: plainList({
    name: 'platform-audit-entries',
    needs: { roles: ['Global Admin'] },
    ...both,
    columns: {
      ...when,
      businessUnitName: { kind: 'text' },
      ...what,
      isOfPlatform: { kind: 'yesNo', off: true },
    },
    filters: { IsOfPlatform: yesNo('isOfPlatform'), Where: typed('businessUnitName', 100), ...filters },
  }),
  texts: {
    ...headOf('audit_all'),
    ...texts,
    columns: { ...texts.columns, businessUnitName: 'business_unit', isOfPlatform: 'audit_of_platform' },
    filters: { IsOfPlatform: 'audit_of_platform', Where: 'business_unit', ...texts.filters },
  },
  operations: { list: 'listPlatformAuditEntries', file: 'exportPlatformAuditEntries' },
});

export const platformAuditPaths = recordPaths(platformAuditEntries);
