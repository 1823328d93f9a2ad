import { nextState } from '@ratepayer/contract/kit/state-machine.ts';
import { type TicketEvent, ticketStates, type TicketStatus } from '@ratepayer/contract/tickets/ticket-state.ts';
import type { TicketPage } from '@ratepayer/contract/tickets/ticket.operations.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, codeOf, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict, notFound } from '../../platform/http/refusal.ts';
import { announcedBy } from '../../platform/outbox/announce.ts';
import { say } from '../../platform/texts/refusals.ts';
import { administratorsOf } from '../users/administrators-of.ts';
import { whoChose } from '../users/who-chose.ts';
import { readTicket } from './read-ticket.ts';

interface OfOne {
  readonly businessUnitId: number;
  readonly id: number;
  /** As it was read. */
  readonly rowVersion: number;
}
interface Held {
  readonly status: TicketStatus;
  readonly assigneeUserId: number | null;
  readonly rowVersion: number;
}
interface Move {
  readonly event: TicketEvent;
  /** What the audit calls it. */
  readonly action: string;
  readonly comment?: string;
  readonly assignee?: { readonly id: number; readonly name: string } | null;
}

/** Gives a ticket to an administrator, or to nobody. @throws 404 for whom it cannot be given to, 409 as `move` says */
export const assignTicket = (db: Database, caller: Caller, of: OfOne, userId: number | null): Promise<TicketPage> =>
  db.scoped([of.businessUnitId], async (tx) => {
    const found = (await administratorsOf(tx, of.businessUnitId)).find(({ id }) => id === userId);
    if (userId !== null && !found) throw notFound(say('no_such_assignee'));
    return move(tx, caller, of, {
      event: 'assign',
      action: found ? 'Assigned' : 'Unassigned',
      assignee: found ?? null,
    });
  });

/** Says how a ticket ended. @throws 404, 409 as `move` says */
export const resolveTicket = (
  db: Database,
  caller: Caller,
  of: OfOne,
  { outcome, comment }: { readonly outcome: 'Resolved' | "Can't Reproduce"; readonly comment: string },
): Promise<TicketPage> =>
  db.scoped([of.businessUnitId], (tx) =>
    move(tx, caller, of, {
      event: outcome === 'Resolved' ? 'resolve' : 'cannotReproduce',
      action: outcome,
      comment,
    }),
  );

/** Looks into a ticket again. @throws 404, 409 as `move` says, and where the same thing called somebody meanwhile */
export const reopenTicket = (db: Database, caller: Caller, of: OfOne, comment: string): Promise<TicketPage> =>
  db
    .scoped([of.businessUnitId], (tx) => move(tx, caller, of, { event: 'reopen', action: 'Reopened', comment }))
    .catch((error: unknown) => {
      // One open ticket per key: it happened again, and that one is open.
      if (codeOf(error) === '23505') throw conflict(say('ticket_again_open'));
      throw error;
    });

/**
 * Moves a ticket along its states, with its audit entry and what was said. @throws 404, 409 for another version than
 * the one that was read and for what its state does not allow
 */
async function move(tx: Tx, caller: Caller, of: OfOne, { event, action, comment = '', assignee }: Move) {
  const { businessUnitId, id } = of;
  const held = await maybeRow(
    tx,
    sql<Held>`select status, assignee_user_id as "assigneeUserId", row_version as "rowVersion" from ticket
      where id = ${id} and business_unit_id = ${businessUnitId} and category = 'Technical' for no key update`,
  );
  if (!held) throw notFound();
  if (held.rowVersion !== of.rowVersion) throw conflict(say('record_changed'));
  // Who gives it back leaves it where it stands.
  const next = assignee === null ? held.status : nextState(ticketStates, held.status, event);
  if (!next) throw conflict(say('ticket_cannot', { status: held.status }));
  const before = await readTicket(tx, businessUnitId, id);
  await change(
    tx,
    sql`update ticket set status = ${next}, row_version = row_version + 1, modified_date = now()
      ${assignee === undefined ? sql`` : sql`, assignee_user_id = ${assignee?.id ?? null}`}
      where id = ${id} and business_unit_id = ${businessUnitId}`,
  );
  await change(
    tx,
    sql`insert into ticket_event (business_unit_id, ticket_id, event_type, body, author)
      values (${businessUnitId}, ${id}, ${comment === '' ? 'Ticket Modified' : 'Comment'},
        ${JSON.stringify(comment === '' ? action : comment)}::jsonb, ${caller.name})`,
  );
  await tellAssignee(tx, caller, of, held, assignee);
  const after = await readTicket(tx, businessUnitId, id);
  const told = ({ status, assigneeName }: TicketPage) => ({ status, assigneeName });
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'Ticket',
    entityId: id,
    action,
    before: told(before),
    after: told(after),
    reason: comment,
  });
  return after;
}

/** Mails whom it was given to by somebody else, where they want that. */
async function tellAssignee(
  tx: Tx,
  caller: Caller,
  { businessUnitId, id }: OfOne,
  { assigneeUserId }: Held,
  assignee: Move['assignee'],
): Promise<void> {
  if (!assignee || assignee.id === assigneeUserId || assignee.id === caller.id) return;
  await change(
    tx,
    announcedBy(sql`select ${businessUnitId}::int, ${`ticket:${id}`}, 'email.Ticket Assigned',
      jsonb_build_object('to', a.email, 'ticketId', ${id}::bigint, 'by', ${caller.name}::text)
      from (${whoChose('mailTickets', assignee.id)}) a`),
  );
}
