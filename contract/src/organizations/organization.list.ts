import { headOf } from '../kit/list.ts';
import { many } from '../kit/list-filter.ts';
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
      businessUnits: { kind: 'number', sort: true },
      status: { kind: 'status', sort: true },
      defaultCurrencyCode: { kind: 'text', sort: true },
      createdDate: { kind: 'instant', sort: true },
    },
    filters: {
      OrganizationStatuses: many('status', organizationStates),
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
      businessUnits: 'business_units',
      status: 'status',
      defaultCurrencyCode: 'currency',
      createdDate: 'created',
    },
  },
  operations: { list: 'listEveryOrganization', file: 'exportOrganizations' },
});
