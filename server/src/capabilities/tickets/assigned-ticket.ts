import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';

/** What is told of a ticket to whom it was given. */
export interface AssignedTicket {
  readonly businessUnitId: number;
  readonly ticketId: number;
  readonly title: Written;
  readonly description: Written;
  readonly createdDate: Date;
  readonly timezone: TimeZone;
}

/** A ticket with what it is about; undefined when there is none. */
export const assignedTicket = (tx: Tx, businessUnitId: number, id: number): Promise<AssignedTicket | undefined> =>
  maybeRow(
    tx,
    sql<AssignedTicket>`select t.business_unit_id as "businessUnitId", t.id as "ticketId", t.title, t.description,
      t.created_date as "createdDate", u.timezone
      from ticket t join published.business_unit u on u.id = t.business_unit_id
      where t.id = ${id} and t.business_unit_id = ${businessUnitId}`,
  );
