import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/**
 * Payers would agree to the platform's words from one day to the next, where those of the business unit lack the
 * language. @throws 400 on `culture`
 */
export async function refuseUntranslated(
  tx: Tx,
  businessUnitId: number,
  was: string,
  wanted: string | undefined,
): Promise<void> {
  const lacking = await maybeRow(
    tx,
    sql<{ title: string }>`select t.title from published.terms_of_service t
      where t.business_unit_id = ${businessUnitId} and t.culture = ${was} and t.status = 'Published'
      and not exists (select 1 from published.terms_of_service o join business_unit u on u.id = o.business_unit_id
        where o.business_unit_id = ${businessUnitId} and o.identifier = t.identifier and o.culture = ${wanted}
        and o.status = 'Published' and o.effective_date <= (now() at time zone u.timezone)::date)
      order by t.identifier, t.version desc limit 1`,
  );
  if (lacking) throw badRequest('culture', say('terms_lack_language', { title: lacking.title }));
}
