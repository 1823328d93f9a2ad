import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';

/** What is told of a response to whom it is handed over: none of what it says. */
export interface AnsweredResponse {
  readonly businessUnitId: number;
  readonly responseId: number;
  readonly displayName: string;
  readonly accountNumber: string;
  readonly createdDate: Date;
  readonly timezone: TimeZone;
}

/** A response as it is handed over; undefined when there is none. */
export const answeredResponse = (tx: Tx, businessUnitId: number, id: number): Promise<AnsweredResponse | undefined> =>
  maybeRow(
    tx,
    sql<AnsweredResponse>`select r.business_unit_id as "businessUnitId", r.id as "responseId",
      f.display_name as "displayName", coalesce(a.account_number, '') as "accountNumber",
      r.created_date as "createdDate", u.timezone
      from form_response r join form_configuration f on f.id = r.form_configuration_id
      join published.business_unit u on u.id = r.business_unit_id
      left join published.account a on a.id = r.account_id
      where r.id = ${id} and r.business_unit_id = ${businessUnitId}`,
  );
