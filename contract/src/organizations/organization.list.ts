import { headOf } from '../kit/list.ts';
import { many, typed } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record } from '../kit/record.ts';
import { currencies } from '../kit/currencies.ts';
import { organizationStates } from './organization-states.ts';

/** Organizations of the platform; whoever is of one sees that one. */
export const organizations = record({
  entity: 'OrganizationRow',
  as: 'organization',
  list: plainList({
    name: 'organizations',
    needs: { roles: ['Global Admin', 'Organization Admin'] },
    usual: 'name',
    period: 'none',
    columns: {
      name: { kind: 'text', sort: true },
      legalName: { kind: 'text', sort: true },
      agencyName: { kind: 'text', sort: true },
      businessUnits: { kind: 'number', sort: true },
      status: { kind: 'status', sort: true },
      defaultCurrencyCode: { kind: 'text', sort: true },
      /** What its business units collected this month in its own currency, and in the other one. */
      collectedMinor: { kind: 'money' },
      collectedOtherMinor: { kind: 'money', off: true },
      createdDate: { kind: 'instant', sort: true },
    },
    filters: {
      OrganizationStatuses: many('status', organizationStates),
      AgencyName: typed('agencyName', 120),
      Currencies: many('defaultCurrencyCode', currencies),
    },
    search: ['name', 'legalName'],
  }),
  texts: {
    ...headOf('organizations'),
    one: 'organizations_one',
    columns: {
      name: 'name',
      legalName: 'legal_name',
      agencyName: 'agency',
      businessUnits: 'business_units',
      status: 'status',
      defaultCurrencyCode: 'currency',
      collectedMinor: 'collected_month',
      collectedOtherMinor: 'collected_month_other',
      createdDate: 'created',
    },
  },
  operations: { list: 'listEveryOrganization', file: 'exportOrganizations' },
});
