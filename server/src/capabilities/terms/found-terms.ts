import type { TermsIdentifier } from '@ratepayer/contract/terms/terms-kinds.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { hashOf } from './hash-of.ts';

/** Terms that a business unit begins with: published at once, in force since their day. Answers the version's id. */
export async function foundTerms(
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
  const { id } = await oneRow(
    tx,
    sql<{
      id: number;
    }>`insert into terms_of_service (business_unit_id, identifier, version, title, content_markdown, culture,
      effective_date, status, published_date, content_hash)
      select ${terms.businessUnitId}, ${terms.identifier}, coalesce(max(version), 0) + 1, ${terms.title},
      ${terms.contentMarkdown}, ${terms.culture}, ${terms.effectiveDate}, 'Published',
      least(now(), ${terms.effectiveDate}::date::timestamptz), ${hashOf(terms.contentMarkdown)}
      from terms_of_service where business_unit_id = ${terms.businessUnitId} and identifier = ${terms.identifier}
      and culture = ${terms.culture} returning id`,
  );
  return id;
}
