import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many } from '../kit/list-filter.ts';
import { deliveryStatuses } from './delivery-status.ts';
import type { FailedDelivery } from './delivery.shapes.ts';

/** What could not be delivered, by when it was announced. No permission covers it: administrators see it. */
export const deliveryList = list<FailedDelivery>()({
  name: 'failed-deliveries',
  needs: { roles: ['Global Admin', 'Organization Admin'] },
  usual: '-announcedDate',
  period: 'open',
  columns: {
    announcedDate: { kind: 'instant', sort: true },
    topic: { kind: 'text', sort: true },
    to: { kind: 'text', sort: true },
    consumer: { kind: 'text', sort: true, off: true },
    referenceNumber: { kind: 'reference' },
    errorMessage: { kind: 'text' },
    attempts: { kind: 'number', sort: true },
    lastAttemptDate: { kind: 'instant', sort: true, off: true },
    nextAttemptDate: { kind: 'instant', maybe: true },
    status: { kind: 'status', sort: true },
  },
  filters: { Status: many('status', deliveryStatuses) },
  search: ['topic', 'consumer', 'to', 'errorMessage', 'referenceNumber'],
});

export const deliveryTexts: ListTexts<typeof deliveryList> = {
  ...headOf('deliveries'),
  period: 'announced',
  columns: {
    announcedDate: 'announced',
    topic: 'what',
    to: 'to',
    consumer: 'receiver',
    referenceNumber: 'payment',
    errorMessage: 'reason',
    attempts: 'tries',
    lastAttemptDate: 'last_try',
    nextAttemptDate: 'next_try',
    status: 'status',
  },
  filters: { Status: 'status' },
  fields: {
    topic: 'what',
    consumer: 'receiver',
    to: 'to',
    errorMessage: 'reason',
    referenceNumber: 'reference_number',
  },
  members: ['consumer'],
};
