import { type TicketEvent, ticketStates } from '@ratepayer/contract/tickets/ticket-state.ts';
import type { ComponentType } from 'react';
import { say } from '../../platform/texts/staff-tickets.ts';
import { useDoing } from '../../ui/detail/record-drawer.tsx';
import { Button } from '../../ui/parts.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { ReopenDialog, ResolveDialog } from './outcome-dialogs.tsx';
import type { TicketDialog } from './ticket-dialog.ts';

const dialogs = {
  assign: AssignDialog,
  resolve: ResolveDialog,
  reopen: ReopenDialog,
} as const satisfies Partial<Record<TicketEvent, ComponentType<TicketDialog>>>;
type Asked = keyof typeof dialogs;

/** What may be done with a ticket as it stands; what is asked is named in the address. */
export function TicketActions({ onDone, ...of }: Omit<TicketDialog, 'onClose'>) {
  const { what, begin, end } = useDoing();
  const may = (Object.keys(dialogs) as Asked[]).filter((event) => event in ticketStates[of.ticket.status]);
  const Dialog = dialogs[may.find((event) => event === what) ?? 'assign'];
  const done = () => {
    end();
    return onDone();
  };
  return (
    <>
      {may.map((event) => (
        <Button key={event} className="sec tool" onClick={() => begin(event)}>
          {say(event)}
        </Button>
      ))}
      {may.some((event) => event === what) ? <Dialog {...of} onDone={done} onClose={end} /> : null}
    </>
  );
}
