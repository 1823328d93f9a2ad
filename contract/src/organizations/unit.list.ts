import { headOf } from '../kit/list.ts';
import { many } from '../kit/list-filter.ts';
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
      status: { kind: 'status', sort: true },
      currencyCode: { kind: 'text', sort: true },
      timezone: { kind: 'text', sort: true },
    },
    filters: {
      BusinessUnitStatuses: many('status', unitStates),
      Currencies: many('currencyCode', currencies),
    },
    search: ['name', 'slug'],
  }),
  texts: {
    ...headOf('units'),
    one: 'units_one',
    columns: { name: 'name', slug: 'slug', status: 'status', currencyCode: 'currency', timezone: 'time_zone' },
  },
  operations: { list: 'listBillers', file: 'exportBillers' },
});
