import { linkProblems } from '@ratepayer/contract/organizations/external-link.ts';
import type { ExternalLinks } from '@ratepayer/contract/organizations/external-link.shapes.ts';
import { sql } from 'kysely';
import { placedByName } from '../../../platform/audit/placed-by-name.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import { type Database, maybeRow } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { conflict, Refusal } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { readLinks } from './read-links.ts';

/** What the audit calls the links of a business unit. */
export const auditedAs = 'ExternalLinks';

/** Makes these the links that payers see, in this order. @throws 400 by link, 404, 409 when they changed since */
export function changeLinks(
  db: Database,
  caller: Caller,
  businessUnitId: number,
  { links, rowVersion }: ExternalLinks,
): Promise<ExternalLinks> {
  const problems = linkProblems(links);
  if (problems.length > 0)
    throw new Refusal(
      400,
      problems.map(({ at, name, reason }) => ({ propertyName: `links[${at}].${name}`, errorMessage: say(reason) })),
    );
  return db.scoped([businessUnitId], async (tx) => {
    const before = await readLinks(tx, businessUnitId);
    // Nothing there is version 0; of two who are the first one is.
    const written = await maybeRow(
      tx,
      sql<ExternalLinks>`insert into external_link_set as kept (business_unit_id, links)
        select ${businessUnitId}, ${JSON.stringify(links)}::jsonb
        where ${rowVersion}::int = 0
        or exists (select 1 from external_link_set where business_unit_id = ${businessUnitId})
        on conflict (business_unit_id) do update set links = excluded.links, row_version = kept.row_version + 1
        where kept.row_version = ${rowVersion} returning links, row_version as "rowVersion"`,
    );
    if (!written) throw conflict(say('record_changed'));
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: auditedAs,
      entityId: businessUnitId,
      action: 'Changed',
      before: placedByName('label', before.links, links),
      after: placedByName('label', links, before.links),
    });
    return written;
  });
}
