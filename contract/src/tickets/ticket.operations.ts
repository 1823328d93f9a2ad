import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { accessOf, operations } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { bodyRef, instant, ref } from '../kit/shapes.ts';
import { ticketStatuses } from './ticket-state.ts';
import { outcomeFields, reopenFields, ticketCategories, ticketPriorities } from './ticket.fields.ts';
import { tickets } from './ticket.list.ts';

const access = accessOf(tickets.list.needs);
const params = z.object({ businessUnitId: ref('businessUnit'), id: ref('ticket') });
const rowVersion = z.number().int();

const ticketPage = z
  .object({
    id: z.number(),
    number: z.string(),
    title: z.string(),
    category: z.enum(ticketCategories),
    status: z.enum(ticketStatuses),
    assigneeName: z.string(),
    priority: z.enum(ticketPriorities),
    /** Of the payment it is about; empty where it is about none. */
    referenceNumber: z.string(),
    createdDate: instant,
    modifiedDate: instant,
    description: z.string(),
    assigneeUserId: z.number().nullable(),
    /** What was said of it since, the latest first; at most 100. */
    comments: z.array(z.object({ id: z.number(), at: instant, author: z.string(), text: z.string() })),
    /** Who may take it on. */
    assignees: z.array(z.object({ id: z.number(), name: z.string() })),
    rowVersion,
  })
  .meta({ id: 'TicketPage' });
export type TicketPage = z.infer<typeof ticketPage>;

const write = { access, params, refuses: [409], answer: ticketPage, strict: true } as const;

export const ticketOperations = operations({
  ...recordOperations(tickets),
  countMyTickets: {
    summary: 'How many open tickets are assigned to whoever asks',
    access,
    params: params.pick({ businessUnitId: true }),
    answer: z.object({ open: z.number().int() }),
  },
  getTicket: { summary: 'One ticket with what was said of it', access, params, answer: ticketPage },
  assignTicket: {
    ...write,
    summary: 'Give a ticket to an administrator, or to nobody, against the version that was read',
    body: z.object({ userId: bodyRef('user').nullable(), rowVersion }),
  },
  resolveTicket: {
    ...write,
    summary: 'Say how a ticket ended',
    body: bodyOf(outcomeFields, { rowVersion }),
  },
  reopenTicket: {
    ...write,
    summary: 'Look into a ticket again that was done',
    body: bodyOf(reopenFields, { rowVersion }),
  },
});
