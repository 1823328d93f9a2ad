import type { TicketPage } from '@ratepayer/contract/tickets/ticket.operations.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { readOne } from '../../platform/lists/read-one.ts';
import { said } from '../../platform/texts/say.ts';
import { administratorsOf } from '../users/administrators-of.ts';
import { ticketSource } from './ticket.source.ts';

/** What was said of one ticket is read so far back. */
const mostComments = 100;

/** One ticket with what was said of it and who may take it on. @throws 404 for one of another business unit */
export async function readTicket(tx: Tx, businessUnitId: number, id: number): Promise<TicketPage> {
  const row = await readOne(tx, ticketSource, businessUnitId, id);
  const [more, comments, assignees] = await Promise.all([
    oneRow(
      tx,
      sql<{ description: Written; assigneeUserId: number | null; rowVersion: number }>`select description,
        assignee_user_id as "assigneeUserId", row_version as "rowVersion" from ticket
        where id = ${id} and business_unit_id = ${businessUnitId}`,
    ),
    rowsOf(
      tx,
      sql<{ id: number; at: Date; author: string; body: Written }>`select id, created_date as at, author, body
        from ticket_event where ticket_id = ${id} and business_unit_id = ${businessUnitId} and event_type = 'Comment'
        order by id desc limit ${mostComments}`,
    ),
    administratorsOf(tx, businessUnitId),
  ]);
  return {
    ...row,
    ...more,
    category: row.category as TicketPage['category'],
    status: row.status as TicketPage['status'],
    priority: row.priority as TicketPage['priority'],
    description: said(more.description),
    comments: comments.map(({ at, body, ...one }) => ({ ...one, at: at.toISOString(), text: said(body) })),
    assignees,
  };
}
