import { tickets } from '@ratepayer/contract/tickets/ticket.list.ts';
import type { TicketPage } from '@ratepayer/contract/tickets/ticket.operations.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ticketApi } from '../../platform/api/ticket.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-tickets.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';
import { HistoryTable } from '../../ui/detail/history.tsx';
import { historyWords } from '../../ui/detail/history-words.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { FactsTable } from '../../ui/facts-table.tsx';
import { Banner, Loading } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import { TicketActions } from './ticket-actions.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly id: number;
  readonly onClose: () => void;
}

/** One ticket: what happened, who takes care of it, what was said and done. */
export function TicketDrawer({ unit, user, id, onClose }: Props) {
  const client = useQueryClient();
  const of = { businessUnitId: unit.id, id };
  const { data: ticket, error } = useQuery(queryOf(ticketApi.getTicket, of));
  const reload = () => client.invalidateQueries();
  return (
    <Drawer title={ticket?.title ?? say('ticket')} wide onClose={onClose}>
      {ticket ? (
        <>
          <div className="row wrap">
            <Status value={ticket.status} />
            <TicketActions unitId={unit.id} user={user} ticket={ticket} onDone={reload} />
          </div>
          <Facts ticket={ticket} unit={unit} />
          <h2 className="gap-md">{say('what_happened')}</h2>
          <p>{ticket.description || '—'}</p>
          <Comments ticket={ticket} unit={unit} />
          <h2 className="gap-lg">{sayForm('history')}</h2>
          <HistoryTable
            load={ticketApi.listTicketHistory}
            of={of}
            zone={unit.timezone}
            words={historyWords({ ...tickets, unit })}
            record={ticket}
          />
        </>
      ) : error ? (
        <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: say('ticket') }))} />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

interface OfTicket {
  readonly ticket: TicketPage;
  readonly unit: BusinessUnitSummary;
}

function Facts({ ticket, unit }: OfTicket) {
  const { number, referenceNumber, assigneeName, priority, createdDate } = ticket;
  return (
    <FactsTable
      caption={say('ticket')}
      className="small gap-sm"
      facts={[
        [say('ticket'), number],
        [say('opened'), formatInstant(createdDate, unit.timezone, viewerZone())],
        [
          say('given_to'),
          <span key="assignee" translate="no">
            {assigneeName || '—'}
          </span>,
        ],
        [say('priority'), sayValue(priority)],
        ...(referenceNumber
          ? [
              [
                say('about'),
                <Link key="payment" to={`/portal/payments/details/${referenceNumber}?bu=${unit.id}`}>
                  {say('open_payment', { number: referenceNumber })}
                </Link>,
              ] as const,
            ]
          : []),
      ]}
    />
  );
}

function Comments({ ticket, unit }: OfTicket) {
  return (
    <>
      <h2 className="gap-md">{say('comments')}</h2>
      {ticket.comments.length === 0 ? <p className="muted">{say('no_comments')}</p> : null}
      <ul className="plain">
        {ticket.comments.map(({ id, at, author, text }) => (
          <li key={id} className="gap-sm">
            <span className="small muted">
              {formatInstant(at, unit.timezone, viewerZone())} · <span translate="no">{sayValue(author)}</span>
            </span>
            <br />
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}
