import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many, yesNo } from '../kit/list-filter.ts';
import type { RegisterEntry } from './account-page.shapes.ts';
import { buckets, eventTypes } from './register-state.ts';

/** Everything that ever changed what an account owes, by the order in which it did. */
export const registerList = list<RegisterEntry>()({
  name: 'register',
  needs: 'Accounts:Read',
  usual: '-sequence',
  period: 'open',
  columns: {
    sequence: { kind: 'number', sort: true },
    occurredAt: { kind: 'instant' },
    effectiveDate: { kind: 'date', off: true },
    eventType: { kind: 'text' },
    description: { kind: 'text' },
    amountMinor: { kind: 'money', sort: true, total: true },
    balanceAfterMinor: { kind: 'money' },
    createdBy: { kind: 'text' },
    bucket: { kind: 'text', off: true },
    exportedDate: { kind: 'instant', off: true },
  },
  filters: {
    EventTypes: many('event', eventTypes),
    Buckets: many('bucket', buckets),
    NotKnown: yesNo('unknown'),
  },
  search: [],
});

export const registerTexts: ListTexts<typeof registerList> = {
  ...headOf('register'),
  period: 'date',
  columns: {
    sequence: 'number_short',
    occurredAt: 'date',
    effectiveDate: 'effective_date',
    eventType: 'event',
    description: 'description',
    amountMinor: 'amount',
    balanceAfterMinor: 'balance_after',
    createdBy: 'by',
    bucket: 'bucket',
    exportedDate: 'exported',
  },
  filters: { EventTypes: 'event', Buckets: 'bucket', NotKnown: 'not_known' },
  fields: {},
  members: ['eventType', 'bucket'],
};
