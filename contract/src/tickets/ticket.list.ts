import { headOf } from '../kit/list.ts';
import { many, yesNo } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { ticketStatuses } from './ticket-state.ts';
import { assignments, ticketPriorities } from './ticket.fields.ts';

/** Technical tickets: what the product calls a person for. Administrators see them; no permission covers them. */
export const tickets = record({
  entity: 'Ticket',
  as: 'ticket',
  list: plainList({
    name: 'tickets',
    needs: { roles: ['Global Admin', 'Organization Admin'] },
    usual: '-modifiedDate',
    period: 'open',
    columns: {
      number: { kind: 'text', figures: true },
      title: { kind: 'text' },
      category: { kind: 'text', sort: true, off: true },
      status: { kind: 'status', sort: true },
      assigneeName: { kind: 'text', sort: true },
      priority: { kind: 'text', sort: true, off: true },
      referenceNumber: { kind: 'reference' },
      createdDate: { kind: 'instant', sort: true },
      modifiedDate: { kind: 'instant', sort: true },
    },
    filters: {
      IsOpen: yesNo('open', true),
      TicketStatuses: many('status', ticketStatuses),
      Assignments: many('assignment', assignments),
      Priorities: many('priority', ticketPriorities),
    },
    search: ['number', 'referenceNumber', 'assigneeName'],
  }),
  texts: {
    ...headOf('tickets'),
    one: 'tickets_one',
    period: 'tickets_opened',
    columns: {
      number: 'tickets_number',
      title: 'what',
      category: 'tickets_category',
      status: 'status',
      assigneeName: 'tickets_assignee',
      priority: 'tickets_priority',
      referenceNumber: 'payment',
      createdDate: 'tickets_opened',
      modifiedDate: 'tickets_last',
    },
    filters: {
      IsOpen: 'tickets_open',
      TicketStatuses: 'status',
      Assignments: 'tickets_assignment',
      Priorities: 'tickets_priority',
    },
    members: ['category', 'priority'],
  },
  operations: { list: 'listTickets', file: 'exportTickets', history: 'listTicketHistory' },
});

export const ticketPaths = {
  ...recordPaths(tickets),
  countMyTickets: 'GET /api/business-units/{businessUnitId}/tickets/mine',
  getTicket: 'GET /api/business-units/{businessUnitId}/tickets/{id}',
  assignTicket: 'POST /api/business-units/{businessUnitId}/tickets/{id}/assign',
  resolveTicket: 'POST /api/business-units/{businessUnitId}/tickets/{id}/resolve',
  reopenTicket: 'POST /api/business-units/{businessUnitId}/tickets/{id}/reopen',
} as const;
