import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { said } from '../../../../platform/texts/say.ts';
import { type AssignedTicket, assignedTicket } from '../../../tickets/assigned-ticket.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';

interface Given extends AssignedTicket {
  readonly by: string;
}

/** Tells an administrator who wants to hear of it that a ticket was given to them. */
export const ticketAssigned = mailKind({
  name: 'Ticket Assigned',
  about: z.object({ ticketId: z.number(), by: z.string() }),
  async load(tx, businessUnitId, { ticketId, by }): Promise<Given> {
    const found = await assignedTicket(tx, businessUnitId, ticketId);
    if (!found) throw new Error('There is no such ticket.');
    return { ...found, by };
  },
  sheet: ({ businessUnitId, ticketId, title, description, createdDate, timezone, by }: Given, around) => ({
    subject: say('ticket_assigned_title', { title: said(title) }),
    title: say('ticket_assigned_title', { title: said(title) }),
    lead: said(description),
    facts: [
      [say('ticket_assigned_by'), by],
      [say('ticket_opened'), say('ticket_opened_at', { at: { at: createdDate, zone: timezone } })],
    ],
    note: '',
    link: `${around.portalUrl}/portal/tickets?bu=${businessUnitId}&ticket=${ticketId}`,
    linkText: say('ticket_button'),
    why: say('why_chosen', { biller: billerOf(around) }),
  }),
  sample: {
    businessUnitId: 1,
    ticketId: 1,
    title: tell('ticket_title', { name: 'Nightly account sync' }),
    description: tell('ticket_text', { id: '12', reason: tell('no_files') }),
    createdDate: new Date('2026-03-05T18:00:00Z'),
    timezone: 'US/Pacific',
    by: 'Dana Okafor',
  },
});
