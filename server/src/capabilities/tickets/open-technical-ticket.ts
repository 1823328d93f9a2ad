import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';

export interface TechnicalTicket {
  readonly businessUnitId: number;
  readonly title: Written;
  readonly description: Written;
  readonly paymentId?: number;
  /** One open ticket per key; the same again becomes nothing, something new about it a comment. */
  readonly dedupeKey: string;
}

/** Calls a person, once per thing: a ticket that is open for it already gets a comment when it says something new. */
export async function openTechnicalTicket(tx: Tx, ticket: TechnicalTicket): Promise<void> {
  const description = sql`${JSON.stringify(ticket.description)}::jsonb`;
  const made = await maybeRow(
    tx,
    sql`insert into ticket (business_unit_id, title, description, category, payment_id, dedupe_key)
      values (${ticket.businessUnitId}, ${JSON.stringify(ticket.title)}::jsonb, ${description}, 'Technical',
      ${ticket.paymentId ?? null}, ${ticket.dedupeKey})
      on conflict (business_unit_id, dedupe_key)
      where dedupe_key <> '' and status not in ('Resolved', 'Closed') do nothing returning id`,
  );
  if (made) return;
  await change(
    tx,
    sql`with commented as (insert into ticket_event (business_unit_id, ticket_id, event_type, body, author)
      select t.business_unit_id, t.id, 'Comment', ${description}, 'System' from ticket t
      where t.business_unit_id = ${ticket.businessUnitId} and t.dedupe_key = ${ticket.dedupeKey}
      and t.status not in ('Resolved', 'Closed') and t.description <> ${description}
        and not exists (select 1 from ticket_event e where e.ticket_id = t.id and e.body = ${description})
      returning ticket_id)
      update ticket set modified_date = now() where id in (select ticket_id from commented)`,
  );
}
