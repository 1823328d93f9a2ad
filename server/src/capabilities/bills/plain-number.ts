import { sql } from 'kysely';
import type { Sql } from '../../platform/lists/source.ts';

/** Letters and digits alone, as `plainName` leaves them. */
export const plain = (text: Sql): Sql => sql`lower(regexp_replace(${text}, '[^A-Za-z0-9]', '', 'g'))`;

/** The name of a document `d` as `partedName` makes it. */
export const parted = sql`trim(both '-' from lower(regexp_replace(regexp_replace(d.name, '\\.pdf$', '', 'i'),
  '[^A-Za-z0-9]+', '-', 'g')))`;

/** Whether a document `d` of a cycle belongs to no bill. */
export const isFree = (cycleId: number): Sql => sql`d.billing_cycle_id = ${cycleId} and d.replaced_date is null
  and not exists (select 1 from bill b where b.document_id = d.id)`;
