import { useState } from 'react';
import { ticketApi } from '../../platform/api/ticket.api.ts';
import { say } from '../../platform/texts/staff-tickets.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Choice } from '../../ui/choice.tsx';
import type { TicketDialog } from './ticket-dialog.ts';

const nobody = '';

/** Gives a ticket to an administrator: to oneself where nothing else is chosen. */
export function AssignDialog({ unitId: businessUnitId, user, ticket, onDone, onClose }: TicketDialog) {
  const { id, rowVersion, assignees } = ticket;
  const [chosen, choose] = useState(String(ticket.assigneeUserId ?? user.id));
  const nameOf = (option: string) => assignees.find((one) => String(one.id) === option)?.name ?? say('assign_none');
  return (
    <AskDialog
      title={say('assign_ask', { number: ticket.number })}
      confirm={say('assign_do')}
      back={say('cancel')}
      act={() =>
        ticketApi.assignTicket({
          businessUnitId,
          id,
          userId: chosen === nobody ? null : Number(chosen),
          rowVersion,
        })
      }
      onDone={({ assigneeName }) => {
        toast(assigneeName ? say('given', { name: assigneeName }) : say('given_back'));
        return onDone();
      }}
      onClose={onClose}
    >
      <Choice
        label={say('assign')}
        value={chosen}
        options={[...assignees.map((one) => String(one.id)), nobody]}
        nameOf={nameOf}
        onChoose={choose}
      />
    </AskDialog>
  );
}
