import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { termsFields, termsTextFields } from '@ratepayer/contract/terms/terms.fields.ts';
import type { TermsText } from '@ratepayer/contract/terms/terms.shapes.ts';
import { leastTerms, unknownPlaces } from '@ratepayer/contract/terms/terms-text.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import { change, codeOf, type Database, everywhere } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { changeOne, type OneVersion, ownedBy, refuseOthers } from './change-terms.ts';
import { hashOf } from './hash-of.ts';
import { readTermsAs } from './read-terms.ts';

type Words = ValuesOf<typeof termsTextFields>;

/**
 * A draft of the next version of a text. @throws 400 for a text that is too short or has places that nothing fills, and
 * where there is a draft of it already; 403 for one of the platform
 */
export async function draftTerms(
  db: Database,
  caller: Caller,
  businessUnitId: number,
  { isPlatformDefault, identifier, culture, ...words }: ValuesOf<typeof termsFields>,
): Promise<TermsText> {
  refuseOthers(caller, isPlatformDefault);
  checkWords(words);
  const owner = isPlatformDefault ? null : businessUnitId;
  const write = sql<{ id: number }>`insert into terms_of_service (business_unit_id, identifier, culture, version, title,
    content_markdown, effective_date, content_hash, modified_by)
    select ${owner}::int, ${identifier}, ${culture}, coalesce(max(version), 0) + 1, ${words.title},
    ${words.contentMarkdown}, ${words.effectiveDate}, ${hashOf(words.contentMarkdown)}, ${caller.name}
    from terms_of_service where business_unit_id is not distinct from ${owner}::int and identifier = ${identifier}
    and culture = ${culture} returning id`;
  try {
    return await db.scoped([businessUnitId], (tx) => {
      const kept = { entityType: 'TermsVersion', read: readTermsAs(caller) };
      const save = () => saveAudited(tx, caller, kept, { businessUnitId }, write);
      return isPlatformDefault ? everywhere(tx, save) : save();
    });
  } catch (error) {
    if (codeOf(error) === '23505') throw badRequest('identifier', say('terms_drafted_already'));
    throw error;
  }
}

/** Other words or another day of a draft. @throws 400 as above, 403, 404, 409 for one that changed or is published */
export function changeDraft(
  db: Database,
  caller: Caller,
  { rowVersion, ...of }: OneVersion & { readonly rowVersion: number },
  words: Words,
): Promise<TermsText> {
  checkWords(words);
  return changeOne(
    db,
    caller,
    of,
    async () => sql`update terms_of_service set title = ${words.title},
    content_markdown = ${words.contentMarkdown}, effective_date = ${words.effectiveDate},
    content_hash = ${hashOf(words.contentMarkdown)}, modified_by = ${caller.name}, modified_date = now(),
    row_version = row_version + 1
    where ${ownedBy(of)} and status = 'Draft' and row_version = ${rowVersion} returning id`,
  );
}

/** Throws a draft away as it was read. @throws 403, 404, 409 for one that changed since or was published */
export const discardDraft = (
  db: Database,
  caller: Caller,
  { rowVersion, ...of }: OneVersion & { readonly rowVersion: number },
): Promise<void> =>
  db.scoped([of.businessUnitId], async (tx) => {
    const before = await readTermsAs(caller)(tx, of.businessUnitId, of.id);
    const isDefault = before.source === 'Platform Default';
    refuseOthers(caller, isDefault);
    const asRead = sql`delete from terms_of_service
      where ${ownedBy(of)} and status = 'Draft' and row_version = ${rowVersion}`;
    const discard = () => change(tx, asRead);
    if ((isDefault ? await everywhere(tx, discard) : await discard()) === 0)
      throw conflict(say(before.status === 'Draft' ? 'record_changed' : 'terms_no_draft'));
    const fact = { businessUnitId: of.businessUnitId, entityType: 'TermsVersion', entityId: of.id };
    await recordAudit(tx, caller, { ...fact, action: 'Deleted', before });
  });

function checkWords({ contentMarkdown }: Words): void {
  if (contentMarkdown.length < leastTerms)
    throw badRequest('contentMarkdown', say('terms_too_short', { least: String(leastTerms) }));
  const [unknown] = unknownPlaces(contentMarkdown);
  if (unknown !== undefined) throw badRequest('contentMarkdown', say('terms_unknown_place', { place: unknown }));
}
