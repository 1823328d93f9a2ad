import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { sql } from 'kysely';
import type { TermsIdentifier } from './publish-terms.ts';

export interface TermsVersion {
  readonly id: number;
  readonly identifier: TermsIdentifier;
  readonly version: number;
  readonly title: string;
  readonly contentMarkdown: string;
  readonly contentHash: string;
}

/** Which text a payer agrees to; with a fee it is the service-fee variant. */
function termsFor(sourceType: PaymentSourceType, feeMinor: number): TermsIdentifier {
  const base = sourceType === 'Credit Card' ? 'credit-card-terms' : 'ach-terms';
  return feeMinor > 0 ? `${base}-service-fee` : base;
}

/** The published versions in force on `today` for a payment method, newest first, with and without a fee. */
export const publishedTerms = (businessUnitId: number, sourceType: PaymentSourceType, culture: string, today: string) =>
  sql<TermsVersion>`select distinct
    on (identifier) id, identifier, version, title, content_markdown as "contentMarkdown", content_hash as "contentHash"
    from terms_of_service
      where business_unit_id = ${businessUnitId}
      and identifier in (${termsFor(sourceType, 0)}, ${termsFor(sourceType, 1)}) and culture = ${culture}
      and status = 'Published' and effective_date <= ${today}
      order by identifier, version desc`;

/** The version a payer agrees to; without a service-fee variant the plain text counts. */
export function currentTerms(
  published: readonly TermsVersion[],
  sourceType: PaymentSourceType,
  feeMinor: number,
): TermsVersion | undefined {
  return (
    published.find((terms) => terms.identifier === termsFor(sourceType, feeMinor)) ??
    published.find((terms) => terms.identifier === termsFor(sourceType, 0))
  );
}

/** Fills `{{name}}` places; a place without a value stays empty. */
export function renderTerms(markdown: string, values: Readonly<Record<string, string>>): string {
  return markdown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
