import type { EventOf, StateOf } from '../kit/state-machine.ts';

/** A ticket; what is resolved may be opened again, what is closed is over. */
export const ticketStates = {
  New: { assign: 'Investigating', resolve: 'Resolved' },
  Investigating: { assign: 'Investigating', resolve: 'Resolved', cannotReproduce: "Can't Reproduce" },
  'Waiting On Client': { assign: 'Waiting On Client', resolve: 'Resolved' },
  "Can't Reproduce": { resolve: 'Resolved', reopen: 'Investigating' },
  Resolved: { reopen: 'Investigating' },
  Closed: {},
} as const;
export type TicketStatus = StateOf<typeof ticketStates>;
export type TicketEvent = EventOf<typeof ticketStates>;
export const ticketStatuses = Object.keys(ticketStates) as TicketStatus[];

/** Nobody has to do anything about these any more. */
export const doneStatuses: readonly TicketStatus[] = ['Resolved', 'Closed'];
