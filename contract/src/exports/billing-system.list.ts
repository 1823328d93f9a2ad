import { headOf } from '../kit/list.ts';
import { many, typed, yesNo } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { billParsers } from './bill-parsers.ts';
import { billingSystemFields } from './billing-system.fields.ts';

/** Software that billers use; it presets how their files are read and written. It is the platform's. */
export const billingSystems = record({
  entity: 'BillingSystem',
  as: 'billingSystem',
  list: plainList({
    name: 'billing-systems',
    needs: 'BusinessUnits:Read',
    usual: 'name',
    period: 'none',
    columns: {
      name: { kind: 'text', sort: true },
      vendor: { kind: 'text', sort: true },
      billParser: { kind: 'text', sort: true },
      exportFormat: { kind: 'text', sort: true },
      supportsRealtimeBalance: { kind: 'yesNo' },
      businessUnits: { kind: 'number', sort: true },
      mapping: { kind: 'text', off: true },
      isActive: { kind: 'yesNo' },
    },
    filters: {
      Vendor: typed('vendor', 120),
      BillParsers: many('billParser', billParsers),
      IsActive: yesNo('isActive'),
    },
    search: ['name', 'vendor'],
  }),
  texts: {
    ...headOf('billing_systems'),
    one: 'billing_systems_one',
    columns: {
      name: 'name',
      vendor: 'billing_systems_vendor',
      billParser: 'billing_systems_parser',
      exportFormat: 'billing_systems_format',
      supportsRealtimeBalance: 'billing_systems_realtime',
      businessUnits: 'billing_systems_units',
      mapping: 'billing_systems_mapping',
      isActive: 'billing_systems_active',
    },
    members: ['billParser', 'exportFormat'],
  },
  operations: {
    list: 'listBillingSystems',
    file: 'exportBillingSystems',
    read: 'getBillingSystem',
    history: 'listBillingSystemHistory',
  },
  form: { needs: 'BusinessUnits:Manage', fields: billingSystemFields },
});

export const billingSystemPaths = {
  ...recordPaths(billingSystems),
  getBillingSystemChoices: 'GET /api/business-units/{businessUnitId}/billing-systems/choices',
  listUnitsOfBillingSystem: 'GET /api/business-units/{businessUnitId}/billing-systems/{id}/business-units',
  addBillingSystem: 'POST /api/business-units/{businessUnitId}/billing-systems',
  changeBillingSystem: 'PUT /api/business-units/{businessUnitId}/billing-systems/{id}',
  keepBillingSystemMapping: 'PUT /api/business-units/{businessUnitId}/billing-systems/{id}/mapping',
  tryBillParser: 'POST /api/business-units/{businessUnitId}/billing-systems/{id}/try',
} as const;
