import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { countsFirst, holdsAt } from './in-force.ts';

interface Copied {
  readonly from: number;
  readonly to: number;
  /** Who did it: it is they who publish these texts there. */
  readonly by: string;
  readonly now: Date;
  /** Today, in the zone of the business unit that gets them. */
  readonly today: string;
}

/**
 * The texts of its own that are in force in one business unit become the first versions of another one, which has none
 * yet; drafts and texts that begin later stay where they are.
 */
export async function copyTerms(tx: Tx, { from, to, by, now, today }: Copied): Promise<void> {
  await change(
    tx,
    sql`insert into terms_of_service (business_unit_id, identifier, culture, title, content_markdown, content_hash,
        version, effective_date, status, published_date, modified_by, modified_date)
      select distinct on (t.identifier, t.culture) ${to}::int, t.identifier, t.culture, t.title, t.content_markdown,
        t.content_hash, 1, ${today}::date, 'Published', ${now}, ${by}, ${now}
      from terms_of_service t where t.business_unit_id = ${from} and t.status = 'Published'
        and ${holdsAt(sql`t`, { at: now, day: today })}
      order by t.identifier, t.culture, ${countsFirst(sql`t`)}`,
  );
}
