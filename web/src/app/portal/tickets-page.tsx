import { tickets } from '@ratepayer/contract/tickets/ticket.list.ts';
import { useOutletContext } from 'react-router';
import { TicketDrawer } from '../../features/tickets/ticket-drawer.tsx';
import { ticketApi } from '../../platform/api/ticket.api.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

/** Technical tickets, and one of them in a drawer (`?ticket=`). */
export function TicketsPage() {
  const shell = useOutletContext<ShellContext>();
  const address = useAddress();
  const opened = Number(address.get('ticket'));
  return (
    <>
      <ListPage
        {...shell}
        list={tickets.list}
        texts={tickets.texts}
        load={ticketApi.listTickets}
        file={ticketApi.exportTickets}
        chips={['IsOpen', 'TicketStatuses', 'Assignments']}
        unannounced
        row={{
          key: ({ id }) => id,
          href: ({ id }) => `/portal/tickets?bu=${shell.unit.id}&ticket=${id}`,
          name: ({ number, title }) => `${number} ${title}`,
        }}
        card={{ title: 'title', status: 'status', facts: ['number', 'assigneeName', 'modifiedDate'] }}
      />
      {opened > 0 ? (
        <TicketDrawer
          key={opened}
          unit={shell.unit}
          user={shell.user}
          id={opened}
          onClose={() => address.set('ticket', undefined)}
        />
      ) : null}
    </>
  );
}
