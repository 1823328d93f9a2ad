import { headOf } from '../kit/list.ts';
import { many, typed } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { paymentSourceTypes } from '../payments/channels.ts';
import { merchantFields, merchantPurposes, merchantStates } from './merchant-account.fields.ts';

/** Numbers of a business unit at the gateways, with what they took since the month began; never a secret. */
export const merchantAccounts = record({
  entity: 'MerchantAccount',
  as: 'merchantAccount',
  list: plainList({
    name: 'merchant-accounts',
    needs: 'Transactions:Default',
    usual: 'name',
    period: 'none',
    columns: {
      name: { kind: 'text', sort: true },
      merchantNumber: { kind: 'text', sort: true, figures: true },
      gatewayName: { kind: 'text', sort: true },
      purpose: { kind: 'text', sort: true },
      sources: { kind: 'text' },
      channels: { kind: 'text', off: true },
      currencyCode: { kind: 'text' },
      settlementBankLast4: { kind: 'text' },
      batchClose: { kind: 'text' },
      volumeMinor: { kind: 'money', sort: true, total: true },
      status: { kind: 'status', sort: true },
    },
    filters: {
      GatewayName: typed('gateway', 60),
      Purposes: many('purpose', merchantPurposes),
      PaymentSourceTypes: many('source', paymentSourceTypes),
      Statuses: many('status', merchantStates),
    },
    search: ['name', 'merchantNumber', 'gatewayName'],
  }),
  texts: {
    ...headOf('merchants'),
    one: 'merchants_one',
    columns: {
      name: 'name',
      merchantNumber: 'merchants_number',
      gatewayName: 'gateway',
      purpose: 'merchants_purpose_of',
      sources: 'gateways_sources',
      channels: 'merchants_channels',
      currencyCode: 'merchants_currency',
      settlementBankLast4: 'merchants_bank',
      batchClose: 'merchants_close',
      volumeMinor: 'merchants_volume',
      status: 'status',
    },
    filters: { GatewayName: 'gateway', PaymentSourceTypes: 'gateways_sources' },
    members: ['purpose'],
  },
  operations: {
    list: 'listMerchantAccounts',
    file: 'exportMerchantAccounts',
    read: 'getMerchantAccount',
    history: 'listMerchantAccountHistory',
  },
  form: { needs: 'BusinessUnits:Manage', fields: merchantFields },
});

export const merchantAccountPaths = {
  ...recordPaths(merchantAccounts),
  getMerchantChoices: 'GET /api/business-units/{businessUnitId}/merchant-accounts/choices',
  getMerchantSetup: 'GET /api/business-units/{businessUnitId}/merchant-accounts/{id}/setup',
  addMerchantAccount: 'POST /api/business-units/{businessUnitId}/merchant-accounts',
  changeMerchantAccount: 'PUT /api/business-units/{businessUnitId}/merchant-accounts/{id}',
  testMerchantAccount: 'POST /api/business-units/{businessUnitId}/merchant-accounts/{id}/test',
  decideMerchantChange: 'POST /api/business-units/{businessUnitId}/merchant-accounts/{id}/change/decide',
  activateMerchantAccount: 'POST /api/business-units/{businessUnitId}/merchant-accounts/{id}/activate',
  disableMerchantAccount: 'POST /api/business-units/{businessUnitId}/merchant-accounts/{id}/disable',
} as const;
