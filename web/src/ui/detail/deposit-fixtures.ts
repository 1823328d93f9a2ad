import { amount, fields, line, oneOf } from '@ratepayer/contract/kit/fields.ts';
import { list, type ListTexts } from '@ratepayer/contract/kit/list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PlaceInList } from './place-in-list.tsx';

/** Made-up records with their list, their fields and a place in a list, for tests. */
export interface Deposit {
  readonly id: number;
  readonly rowVersion: number;
  readonly payerName: string;
  readonly amountMinor: number;
  readonly receivedDate: string;
  readonly status: string;
}
export const deposits = list<Deposit>()({
  name: 'deposits',
  needs: 'Payments:Default',
  usual: 'receivedDate',
  period: 'none',
  columns: {
    payerName: { kind: 'text' },
    amountMinor: { kind: 'money' },
    receivedDate: { kind: 'date', sort: true },
    status: { kind: 'status' },
  },
  filters: {},
  search: [],
});
export const texts: ListTexts<typeof deposits> = {
  title: 'external_title',
  purpose: 'external_purpose',
  many: 'payments_many',
  counted: 'count_payments',
  fresh: 'new_payments',
  empty: 'external_empty',
  period: 'received',
  columns: { payerName: 'payer_account', amountMinor: 'amount', receivedDate: 'received', status: 'status' },
  filters: {},
  fields: {},
};
export const asked = fields({
  payerName: line(40),
  amountMinor: amount({ min: 1 }),
  status: oneOf(['Open', 'Complete']),
});

export const unit = {
  id: 7,
  name: 'Riverton',
  timezone: 'US/Central',
  culture: 'en-US',
  currencyCode: 'USD',
} as BusinessUnitSummary;

export const ofNumber = (id: number, more: Partial<Deposit> = {}): Deposit => ({
  id,
  rowVersion: 1,
  payerName: `Payer ${id}`,
  amountMinor: id * 100,
  receivedDate: '2026-10-01',
  status: 'Open',
  ...more,
});

export const placeOf = (at: number): PlaceInList => ({
  name: 'deposits',
  search: '?bu=7&q=Payer',
  query: { Page: 1, PageSize: 2 },
  hrefs: ['/deposits/1?bu=7', '/deposits/2?bu=7'],
  at,
  total: 3,
  skipped: 0,
  previous: null,
  next: '2',
});
