import { ticketPaths, tickets } from '@ratepayer/contract/tickets/ticket.list.ts';
import { ticketOperations } from '@ratepayer/contract/tickets/ticket.operations.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { assignTicket, reopenTicket, resolveTicket } from './move-ticket.ts';
import { countMine } from './count-mine.ts';
import { readTicket } from './read-ticket.ts';
import { ticketSource } from './ticket.source.ts';

/** What the product called a person for: looked at, given to somebody, resolved. */
export function ticketRoutes(app: FastifyInstance, deps: ListDeps): void {
  const { db } = deps;
  bind(app, ticketPaths, ticketOperations, {
    listTickets: ({ params, query }) => pageOf(deps, ticketSource, params.businessUnitId, query),
    exportTickets: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, ticketSource, { businessUnitId, method, query }),
    countMyTickets: ({ caller, params: { businessUnitId } }) =>
      db.reading([businessUnitId], (tx) => countMine(tx, businessUnitId, caller.id)),
    getTicket: ({ params: { businessUnitId, id } }) =>
      db.reading([businessUnitId], (tx) => readTicket(tx, businessUnitId, id)),
    listTicketHistory: ({ params: { businessUnitId, id }, query }) =>
      historyOf(db, { businessUnitId, entityType: tickets.entity, entityId: id }, readTicket, query.Before),
    assignTicket: ({ caller, params, body: { userId, rowVersion } }) =>
      assignTicket(db, caller, { ...params, rowVersion }, userId),
    resolveTicket: ({ caller, params, body: { rowVersion, ...asked } }) =>
      resolveTicket(db, caller, { ...params, rowVersion }, asked),
    reopenTicket: ({ caller, params, body: { rowVersion, comment } }) =>
      reopenTicket(db, caller, { ...params, rowVersion }, comment),
  });
}
