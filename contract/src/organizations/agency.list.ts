import { headOf } from '../kit/list.ts';
import { many, yesNo } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record } from '../kit/record.ts';
import { agencyFields, agencyTypes } from './agency.fields.ts';

/** Firms that serve organizations of the platform; whoever is of one sees those that serve it. */
export const agencies = record({
  entity: 'Agency',
  as: 'agency',
  list: plainList({
    name: 'agencies',
    needs: { roles: ['Global Admin', 'Organization Admin'] },
    usual: 'name',
    period: 'none',
    columns: {
      name: { kind: 'text', sort: true },
      agencyType: { kind: 'text', sort: true },
      organizations: { kind: 'number', sort: true },
      contactName: { kind: 'text', sort: true },
      contactEmail: { kind: 'text', off: true },
      contactPhone: { kind: 'text', off: true },
      isActive: { kind: 'yesNo', sort: true },
    },
    filters: { AgencyTypes: many('agencyType', agencyTypes), IsActive: yesNo('isActive') },
    search: ['name', 'contactName', 'contactEmail'],
  }),
  texts: {
    ...headOf('agencies'),
    one: 'agencies_one',
    columns: {
      name: 'name',
      agencyType: 'agencies_type',
      organizations: 'organizations_title',
      contactName: 'agencies_contact',
      contactEmail: 'email',
      contactPhone: 'phone',
      isActive: 'agencies_active',
    },
    members: ['agencyType'],
  },
  operations: {
    list: 'listAgencies',
    file: 'exportAgencies',
    read: 'getAgency',
    history: 'listAgencyHistory',
  },
  form: { needs: 'BusinessUnits:Manage', fields: agencyFields },
});
