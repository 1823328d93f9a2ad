import { sql } from 'kysely';
import { recordAudits } from '../../platform/audit/record.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { HandedOver, Merging, MovedWithAccount } from '../accounts/moved-with-account.ts';

/** Responses when their account goes over into another one: all of them do, and the history of each says so. */
export const responsesOfAccount: MovedWithAccount = { what: 'responses', move: moveResponses };

interface Moved {
  readonly id: number;
  readonly businessUnitId: number;
  readonly before: string;
  readonly after: string;
}

async function moveResponses(tx: Tx, from: number, to: number, { caller, action }: Merging): Promise<HandedOver> {
  const moved = await rowsOf(
    tx,
    sql<Moved>`update form_response r set account_id = ${to}, modified_date = now()
      from published.account a, published.account o
      where r.account_id = ${from} and a.id = ${from} and o.id = ${to}
      returning r.id, r.business_unit_id as "businessUnitId", a.account_number as before, o.account_number as after`,
  );
  await recordAudits(
    tx,
    caller,
    moved.map(({ id, businessUnitId, before, after }) => ({
      businessUnitId,
      entityType: 'FormResponse',
      entityId: id,
      action,
      before: { accountNumber: before },
      after: { accountNumber: after },
    })),
  );
  return { moved: moved.length, stayed: 0 };
}
