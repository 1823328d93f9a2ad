import { ticketApi } from '../../../platform/api/ticket.api.ts';
import { preferences } from '../../../platform/session/preferences.ts';
import { say } from '../../../platform/texts/staff-shell.ts';
import { bellKind } from './bell-kind.ts';

/** Open tickets that were assigned to this person. */
export const ticketsKind = bellKind({
  isFor: ({ user }) =>
    preferences().bellTickets && (user.role === 'Global Admin' || user.role === 'Organization Admin'),
  call: ticketApi.countMyTickets,
  asked: (businessUnitId) => ({ businessUnitId }),
  entries: ({ open }, { unit }) =>
    open === 0
      ? []
      : [
          {
            key: 'tickets',
            to: `/portal/tickets?bu=${unit.id}&assignment=Assigned`,
            title: say('bell_tickets', { count: open }),
            detail: say('bell_tickets_what'),
            isForMe: true,
          },
        ],
});
