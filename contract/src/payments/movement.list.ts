import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many } from '../kit/list-filter.ts';
import { movementKinds } from './movement-kinds.ts';
import type { Movement } from './movement.shapes.ts';

/** What came in and what went back, each by the moment it happened: net revenue is their sum. */
export const movementList = list<Movement>()({
  name: 'net-revenue',
  needs: 'Reports:Default',
  usual: '-at',
  period: 'today',
  quick: 'report',
  columns: {
    at: { kind: 'instant', sort: true },
    kind: { kind: 'text', sort: true },
    referenceNumber: { kind: 'reference' },
    netMinor: { kind: 'money', sort: true, total: true },
  },
  filters: { Kinds: many('kind', movementKinds) },
  search: [],
});

export const movementTexts: ListTexts<typeof movementList> = {
  ...headOf('revenue'),
  period: 'date',
  columns: { at: 'date', kind: 'movement', referenceNumber: 'reference', netMinor: 'net_revenue' },
  filters: { Kinds: 'movement' },
  fields: {},
  values: {},
  members: ['kind'],
};
