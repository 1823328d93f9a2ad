import { ticketPaths } from '@ratepayer/contract/tickets/ticket.list.ts';
import type { ticketOperations } from '@ratepayer/contract/tickets/ticket.operations.ts';
import { clientOf } from '../client.ts';

export const ticketApi = clientOf<typeof ticketOperations>(ticketPaths);
