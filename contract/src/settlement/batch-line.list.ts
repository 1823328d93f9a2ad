import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many, yesNo } from '../kit/list-filter.ts';
import type { BatchLine } from './batch.shapes.ts';
import { batchLineKinds } from './batch-state.ts';

/** One batch, line by line: the gateway's beside ours. */
export const batchLineList = list<BatchLine>()({
  name: 'settlement-lines',
  needs: 'Transactions:Default',
  usual: 'gatewayNumber',
  period: 'none',
  columns: {
    kind: { kind: 'text', sort: true },
    gatewayNumber: { kind: 'text', sort: true },
    referenceNumber: { kind: 'reference' },
    payerName: { kind: 'text' },
    ourDate: { kind: 'instant', off: true },
    gatewayAmountMinor: { kind: 'money', total: true },
    ourAmountMinor: { kind: 'money', total: true },
    differenceMinor: { kind: 'money', sort: true, total: true },
  },
  filters: {
    Kinds: many('kind', batchLineKinds),
    Differs: yesNo('differs'),
  },
  search: ['gatewayNumber', 'referenceNumber', 'payerName'],
});

export const batchLineTexts: ListTexts<typeof batchLineList> = {
  ...headOf('batch_lines'),
  period: 'date',
  columns: {
    kind: 'what',
    gatewayNumber: 'gateways_line',
    referenceNumber: 'payment',
    payerName: 'payer',
    ourDate: 'date',
    gatewayAmountMinor: 'gateway_amount',
    ourAmountMinor: 'our_amount',
    differenceMinor: 'difference',
  },
  filters: { Kinds: 'what', Differs: 'differs' },
  fields: { gatewayNumber: 'gateway_number', referenceNumber: 'full_reference_number', payerName: 'payer' },
  members: ['kind'],
};
