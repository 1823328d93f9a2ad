import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { oneRow, type Tx } from '../../platform/database/database.ts';

export const termsIdentifiers = [
  'ach-terms',
  'credit-card-terms',
  'autopay-terms',
  'terms-of-use',
  'ach-terms-service-fee',
  'credit-card-terms-service-fee',
  'autopay-terms-service-fee',
] as const;
export type TermsIdentifier = (typeof termsIdentifiers)[number];

/** Publishes the next version of a text; published versions never change. Answers the version's id. */
export async function publishTerms(
  tx: Tx,
  terms: {
    businessUnitId: number;
    identifier: TermsIdentifier;
    title: string;
    contentMarkdown: string;
    culture: string;
    effectiveDate: string;
  },
): Promise<number> {
  const contentHash = createHash('sha256').update(terms.contentMarkdown).digest('base64url');
  const { id } = await oneRow(
    tx,
    sql<{
      id: number;
    }>`insert into terms_of_service (business_unit_id, identifier, version, title, content_markdown, culture,
      effective_date, status, content_hash)
      select ${terms.businessUnitId}, ${terms.identifier}, coalesce(max(version), 0) + 1, ${terms.title},
      ${terms.contentMarkdown}, ${terms.culture}, ${terms.effectiveDate}, 'Published', ${contentHash}
      from terms_of_service where business_unit_id = ${terms.businessUnitId} and identifier = ${terms.identifier}
      and culture = ${terms.culture} returning id`,
  );
  return id;
}
