import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many, typed, yesNo } from '../kit/list-filter.ts';
import type { SettlementBatch } from './batch.shapes.ts';
import { batchStatuses } from './batch-state.ts';

/** Days of the merchant accounts, as we have them and as their gateways say. */
export const batchList = list<SettlementBatch>()({
  name: 'settlement-batches',
  needs: 'Transactions:Default',
  usual: '-openedDate',
  period: 'open',
  quick: 'report',
  columns: {
    batchIdentifier: { kind: 'text', sort: true },
    openedDate: { kind: 'instant', sort: true },
    closedDate: { kind: 'instant' },
    merchantNumber: { kind: 'text', sort: true },
    merchantName: { kind: 'text', off: true },
    saleCount: { kind: 'number', sort: true },
    saleAmountMinor: { kind: 'money', sort: true, total: true },
    refundCount: { kind: 'number', off: true },
    refundAmountMinor: { kind: 'money', sort: true, total: true },
    adjustmentCount: { kind: 'number', off: true },
    adjustmentAmountMinor: { kind: 'money', off: true, total: true },
    netAmountMinor: { kind: 'money', sort: true, total: true },
    gatewayNetMinor: { kind: 'money', total: true },
    differenceMinor: { kind: 'money', sort: true, total: true },
    closedBy: { kind: 'text', off: true },
    status: { kind: 'status', sort: true },
  },
  filters: {
    BatchStatuses: many('status', batchStatuses),
    Differs: yesNo('differs'),
    MerchantNumber: typed('merchant', 60),
    DepositDate: typed('deposit', 10),
    ClosedBefore: typed('closedBefore', 10),
  },
  search: ['batchIdentifier', 'merchantNumber'],
});

export const batchTexts: ListTexts<typeof batchList> = {
  ...headOf('batches'),
  period: 'opened',
  columns: {
    batchIdentifier: 'batch',
    openedDate: 'opened',
    closedDate: 'closed',
    merchantNumber: 'merchant_number',
    merchantName: 'merchant_account',
    saleCount: 'sales',
    saleAmountMinor: 'sales_amount',
    refundCount: 'refunds',
    refundAmountMinor: 'refunds_amount',
    adjustmentCount: 'adjustments',
    adjustmentAmountMinor: 'adjustments_amount',
    netAmountMinor: 'our_net',
    gatewayNetMinor: 'gateways_net',
    differenceMinor: 'difference',
    closedBy: 'closed_by',
    status: 'status',
  },
  filters: {
    BatchStatuses: 'status',
    Differs: 'differs',
    MerchantNumber: 'merchant_number',
    DepositDate: 'deposit_day',
    ClosedBefore: 'closed_before',
  },
  fields: { batchIdentifier: 'batch', merchantNumber: 'merchant_number' },
};
