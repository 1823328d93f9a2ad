import type { TicketPage } from '@ratepayer/contract/tickets/ticket.operations.ts';
import type { SessionUser } from '../../platform/session/user.ts';

/** What a dialog of a ticket is told. */
export interface TicketDialog {
  readonly unitId: number;
  readonly user: SessionUser;
  readonly ticket: TicketPage;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}
