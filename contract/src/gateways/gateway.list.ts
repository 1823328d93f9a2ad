import { headOf } from '../kit/list.ts';
import { many } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { gatewayFields } from './gateway.fields.ts';

/** Failing: it does not answer, or did not when it was asked last. Paused: a person holds new payments back. */
export const gatewayHealths = ['Good', 'Failing', 'Paused'] as const;

/** Gateways of the platform; figures are of the business unit that looks. */
export const gateways = record({
  entity: 'Gateway',
  as: 'gateway',
  list: plainList({
    name: 'gateways',
    needs: { roles: ['Global Admin', 'Organization Admin'] },
    usual: 'name',
    period: 'none',
    columns: {
      name: { kind: 'text', sort: true },
      gatewayType: { kind: 'text', sort: true },
      sources: { kind: 'text' },
      currencies: { kind: 'text' },
      environment: { kind: 'text', sort: true },
      merchantAccounts: { kind: 'number', sort: true },
      approvalPercent: { kind: 'number', maybe: true },
      unknownOutcomes: { kind: 'number', sort: true },
      slowMilliseconds: { kind: 'number', maybe: true },
      checkedDate: { kind: 'instant', maybe: true },
      pauseMessage: { kind: 'text', off: true },
      health: { kind: 'status', sort: true },
    },
    filters: { Healths: many('health', gatewayHealths) },
    search: ['name', 'gatewayType'],
  }),
  texts: {
    ...headOf('gateways'),
    one: 'gateway',
    columns: {
      name: 'gateway',
      gatewayType: 'gateways_type',
      sources: 'gateways_sources',
      currencies: 'gateways_currencies',
      environment: 'gateways_environment',
      merchantAccounts: 'gateways_accounts',
      approvalPercent: 'gateways_approved',
      unknownOutcomes: 'gateways_unknown',
      slowMilliseconds: 'gateways_slow',
      checkedDate: 'gateways_checked',
      pauseMessage: 'gateways_pause_text',
      health: 'gateways_health',
    },
    members: ['environment'],
  },
  operations: { list: 'listGateways', file: 'exportGateways', read: 'getGateway', history: 'listGatewayHistory' },
  form: { needs: 'BusinessUnits:Manage', fields: gatewayFields },
});

export const gatewayPaths = {
  ...recordPaths(gateways),
  changeGateway: 'PUT /api/business-units/{businessUnitId}/gateways/{id}',
  pauseGateway: 'POST /api/business-units/{businessUnitId}/gateways/{id}/pause',
  getGatewayHealth: 'GET /api/business-units/{businessUnitId}/gateways/{id}/health',
  checkGateway: 'POST /api/business-units/{businessUnitId}/gateways/{id}/check',
  resumeGateway: 'POST /api/business-units/{businessUnitId}/gateways/{id}/resume',
} as const;
