import { cultures } from '../kit/culture.ts';
import { headOf } from '../kit/list.ts';
import { many, typed } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { paymentSourceTypes } from '../payments/channels.ts';
import { gatewayMessageFields, payerActions } from './gateway-message.fields.ts';

/**
 * Plain words for answers of the gateways that serve a business unit; `seen` is how often it got that answer in the
 * last 30 days.
 */
export const gatewayMessages = record({
  entity: 'CustomGatewayMessage',
  as: 'gatewayMessage',
  list: plainList({
    name: 'custom-gateway-messages',
    needs: 'BusinessUnits:Read',
    usual: '-seen',
    period: 'none',
    columns: {
      gatewayName: { kind: 'text', sort: true },
      paymentSourceType: { kind: 'text', sort: true },
      responseCode: { kind: 'text', sort: true },
      payerMessage: { kind: 'text' },
      staffMessage: { kind: 'text', off: true },
      payerAction: { kind: 'text', sort: true },
      culture: { kind: 'text', sort: true, off: true },
      seen: { kind: 'number', sort: true },
    },
    filters: {
      GatewayName: typed('gateway', 60),
      PaymentSourceTypes: many('paymentSourceType', paymentSourceTypes),
      PayerActions: many('payerAction', payerActions),
      Cultures: many('culture', cultures),
    },
    search: ['gatewayName', 'responseCode', 'payerMessage', 'staffMessage'],
  }),
  texts: {
    ...headOf('wordings'),
    one: 'wordings_one',
    columns: {
      gatewayName: 'gateway',
      paymentSourceType: 'method',
      responseCode: 'wordings_code',
      payerMessage: 'wordings_payer',
      staffMessage: 'wordings_staff',
      payerAction: 'wordings_action',
      culture: 'wordings_culture',
      seen: 'wordings_seen',
    },
    filters: { GatewayName: 'gateway' },
    members: ['paymentSourceType', 'payerAction', 'culture'],
  },
  operations: {
    list: 'listGatewayMessages',
    file: 'exportGatewayMessages',
    read: 'getGatewayMessage',
    history: 'listGatewayMessageHistory',
  },
  form: { needs: 'BusinessUnits:Manage', fields: gatewayMessageFields },
});

export const gatewayMessagePaths = {
  ...recordPaths(gatewayMessages),
  getGatewayCodes: 'GET /api/business-units/{businessUnitId}/custom-gateway-messages/unworded-codes',
  addGatewayMessage: 'POST /api/business-units/{businessUnitId}/custom-gateway-messages',
  changeGatewayMessage: 'PUT /api/business-units/{businessUnitId}/custom-gateway-messages/{id}',
  deleteGatewayMessage: 'POST /api/business-units/{businessUnitId}/custom-gateway-messages/{id}/delete',
} as const;
