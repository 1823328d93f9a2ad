import { headOf } from '../kit/list.ts';
import { many } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { heldTypes, holdStates } from './legal-hold.fields.ts';

/** What nobody lets go of, of every organization, the latest first. */
export const legalHolds = record({
  entity: 'LegalHold',
  as: 'legalHold',
  list: plainList({
    name: 'legal-holds',
    needs: { roles: ['Global Admin'] },
    usual: '-placedDate',
    period: 'none',
    columns: {
      entityType: { kind: 'text', sort: true },
      entityName: { kind: 'text', sort: true },
      organizationName: { kind: 'text', sort: true },
      reason: { kind: 'text' },
      placedBy: { kind: 'text', sort: true },
      placedDate: { kind: 'instant', sort: true },
      untilDate: { kind: 'date', maybe: true, sort: true },
      status: { kind: 'status', sort: true },
      liftedBy: { kind: 'text', off: true },
      liftReason: { kind: 'text', off: true },
      liftedDate: { kind: 'instant', maybe: true, off: true, sort: true },
    },
    filters: {
      HeldTypes: many('entityType', heldTypes),
      HoldStatuses: many('status', holdStates),
    },
    search: ['entityName', 'reason', 'placedBy', 'organizationName'],
  }),
  texts: {
    ...headOf('holds'),
    one: 'holds_one',
    columns: {
      entityType: 'audit_entity',
      entityName: 'holds_name',
      organizationName: 'organization',
      reason: 'reason',
      placedBy: 'by',
      placedDate: 'holds_placed',
      untilDate: 'holds_until',
      status: 'status',
      liftedBy: 'holds_lifted_by',
      liftReason: 'holds_lift_reason',
      liftedDate: 'holds_lifted',
    },
    members: ['entityType'],
  },
  operations: { list: 'listLegalHolds', file: 'exportLegalHolds', history: 'listLegalHoldHistory' },
});

export const legalHoldPaths = {
  ...recordPaths(legalHolds),
  getLegalHold: 'GET /api/business-units/{businessUnitId}/legal-holds/{id}',
  placeLegalHold: 'POST /api/business-units/{businessUnitId}/legal-holds',
  liftLegalHold: 'POST /api/business-units/{businessUnitId}/legal-holds/{id}/lift',
} as const;
