import { headOf } from '../kit/list.ts';
import { many, typed } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record } from '../kit/record.ts';
import { currencies } from '../kit/currencies.ts';
import { unitStates } from './unit-states.ts';

/** The billers of an organization, by their names. */
export const businessUnits = record({
  entity: 'Biller',
  as: 'businessUnit',
  list: plainList({
    name: 'billers',
    needs: 'BusinessUnits:Read',
    usual: 'name',
    period: 'none',
    columns: {
      name: { kind: 'text', sort: true },
      slug: { kind: 'text', sort: true },
      organizationName: { kind: 'text', sort: true, off: true },
      status: { kind: 'status', sort: true },
      /** How many parts of its checklist are done. */
      setupDone: { kind: 'number' },
      currencyCode: { kind: 'text', sort: true },
      timezone: { kind: 'text', sort: true },
      billingSystemName: { kind: 'text', sort: true, off: true },
      activeAccounts: { kind: 'number', off: true, extra: true },
      /** When its accounts were last brought in by a file. */
      lastSyncDate: { kind: 'instant', maybe: true },
      collectedMinor: { kind: 'money' },
    },
    filters: {
      BusinessUnitStatuses: many('status', unitStates),
      OrganizationName: typed('organizationName', 120),
      Currencies: many('currencyCode', currencies),
      BillingSystem: typed('billing', 120),
    },
    search: ['name', 'slug', 'organizationName'],
  }),
  texts: {
    ...headOf('units'),
    one: 'units_one',
    columns: {
      name: 'name',
      slug: 'slug',
      organizationName: 'organization',
      status: 'status',
      setupDone: 'setup_done',
      currencyCode: 'currency',
      timezone: 'time_zone',
      billingSystemName: 'billing_systems_one_title',
      activeAccounts: 'active_accounts',
      lastSyncDate: 'last_sync',
      collectedMinor: 'collected_month',
    },
    filters: { BillingSystem: 'billing_systems_one_title' },
  },
  operations: { list: 'listBillers', file: 'exportBillers' },
});
