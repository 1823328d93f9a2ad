import { sql } from 'kysely';
import { everywhere, rowsOf, type Tx } from '../database/database.ts';

interface Asked {
  readonly entityType: string;
  readonly entityId: number;
  /** The name of the value in what a record was. */
  readonly name: string;
  /** A moment, to the microsecond. */
  readonly at: string;
  /** So many days before the moment it begins. */
  readonly days: number;
}
/** A text of a record became another one. */
export interface ChangeOfValue {
  readonly at: string;
  /** What it was until then. */
  readonly former: string;
  readonly role: string;
  /** After the moment. */
  readonly isSince: boolean;
}

/** How a text of a record changed around a moment, the earliest first, whichever business unit it was changed from. */
export const changesOfValue = (tx: Tx, { entityType, entityId, name, at, days }: Asked): Promise<ChangeOfValue[]> =>
  everywhere(tx, () =>
    rowsOf(
      tx,
      sql<ChangeOfValue>`select date::text as at, before ->> ${name} as former, user_role as role,
        date > ${at}::timestamptz as "isSince" from audit_entry
        where entity_type = ${entityType} and entity_id = ${entityId} and action = 'Changed'
        and date > ${at}::timestamptz - make_interval(days => ${days})
        and before ->> ${name} <> after ->> ${name} order by id`,
    ),
  );
