import type { TermsText } from '@ratepayer/contract/terms/terms.shapes.ts';
import { sql } from 'kysely';
import { type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { changeOne, type OneVersion, ownedBy } from './change-terms.ts';
import { holdsAt } from './in-force.ts';

/**
 * Withdraws a planned version before its day, or gives up the one in force: from then on payers agree to the text of
 * the platform, and no earlier one comes back. @throws 400 where no default remains and for what is over; 403, 404, 409
 */
export const retireTerms = (
  db: Database,
  caller: Caller,
  { rowVersion, ...of }: OneVersion & { readonly rowVersion: number },
): Promise<TermsText> =>
  changeOne(db, caller, of, async (version, tx) => {
    if (version.rowVersion === rowVersion) await refuseToEnd(tx, of, version);
    const retired = sql`status = 'Retired', retired_date = now(), modified_by = ${caller.name}, modified_date = now(),
      row_version = row_version + 1`;
    const earlier = sql`business_unit_id = ${of.businessUnitId} and identifier = ${version.identifier}
      and culture = ${version.culture} and status = 'Published' and id <> ${of.id}
      and effective_date <= ${version.effectiveDate} and ${version.standing === 'In force'}::boolean`;
    return sql`with one as (update terms_of_service set ${retired} where ${ownedBy(of)} and status = 'Published'
        and row_version = ${rowVersion} returning id),
      others as (update terms_of_service set ${retired} where ${earlier} and exists (select 1 from one) returning id)
      select id from one`;
  });

async function refuseToEnd(tx: Tx, { businessUnitId }: OneVersion, version: TermsText): Promise<void> {
  if (version.standing === 'Planned') return;
  if (version.standing !== 'In force') throw badRequest('', say('terms_not_in_force'));
  const remains = await maybeRow(
    tx,
    sql`select 1 from terms_of_service t join published.business_unit u on u.id = ${businessUnitId}
      where t.business_unit_id is null and t.id <> ${version.id} and t.identifier = ${version.identifier}
      and t.culture = ${version.culture} and ${version.source === 'Business Unit'}::boolean
      and ${holdsAt(sql`t`, { at: sql`now()`, day: sql`(now() at time zone u.timezone)::date` })} limit 1`,
  );
  if (!remains) throw badRequest('', say('terms_no_default'));
}
