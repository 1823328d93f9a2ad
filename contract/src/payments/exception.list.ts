import { type ListTexts, list } from '../kit/list.ts';
import { many } from '../kit/list-filter.ts';
import type { GatewayException } from './exception.shapes.ts';
import { exceptionKinds, exceptionStates } from './gateway-exception.ts';

/** What the gateways' books and ours do not explain to each other. */
export const exceptionList = list<GatewayException>()({
  name: 'exceptions',
  needs: 'Payments:Default',
  usual: '-createdDate',
  period: 'open',
  columns: {
    createdDate: { kind: 'instant', sort: true },
    kind: { kind: 'text', sort: true },
    gatewayTransactionId: { kind: 'text' },
    referenceNumber: { kind: 'reference' },
    amountMinor: { kind: 'money', sort: true },
    batchIdentifier: { kind: 'text', off: true },
    merchantNumber: { kind: 'text', off: true, sort: true },
    resolution: { kind: 'status', sort: true },
  },
  filters: {
    State: many('state', exceptionStates, 'Open'),
    Kinds: many('kind', exceptionKinds),
  },
  search: ['gatewayTransactionId', 'referenceNumber', 'batchIdentifier', 'merchantNumber'],
});

export const exceptionTexts: ListTexts<typeof exceptionList> = {
  title: 'exceptions_title',
  purpose: 'exceptions_purpose',
  many: 'exceptions_many',
  counted: 'count_exceptions',
  fresh: 'new_exceptions',
  empty: 'exceptions_empty',
  period: 'found',
  columns: {
    createdDate: 'found',
    kind: 'what',
    gatewayTransactionId: 'gateways_line',
    referenceNumber: 'ours',
    amountMinor: 'difference',
    batchIdentifier: 'batch',
    merchantNumber: 'merchant_number',
    resolution: 'state',
  },
  filters: { State: 'state', Kinds: 'what' },
  fields: {
    gatewayTransactionId: 'gateway_number',
    referenceNumber: 'full_reference_number',
    batchIdentifier: 'batch',
    merchantNumber: 'merchant_number',
  },
  members: ['kind'],
};
