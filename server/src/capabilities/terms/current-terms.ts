import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { maybeRow, sql, type Tx } from '../../platform/database/database.ts';
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
export function termsFor(sourceType: PaymentSourceType, feeMinor: number): TermsIdentifier {
  const base = sourceType === 'Credit Card' ? 'credit-card-terms' : 'ach-terms';
  return feeMinor > 0 ? `${base}-service-fee` : base;
}

/** The published version in force on `today`; without a service-fee variant the plain text counts. */
export function currentTerms(tx: Tx, businessUnitId: number, identifier: TermsIdentifier, culture: string, today: string): Promise<TermsVersion | undefined> {
  const plain = identifier.replace('-service-fee', '');
  return maybeRow(
    tx,
    sql<TermsVersion>`select id, identifier, version, title, content_markdown as "contentMarkdown", content_hash as "contentHash" from terms_of_service
      where business_unit_id = ${businessUnitId} and identifier in (${identifier}, ${plain}) and culture = ${culture} and status = 'Published' and effective_date <= ${today}
      order by identifier = ${identifier} desc, version desc limit 1`,
  );
}

/** Fills `{{name}}` places; a place without a value stays empty. */
export function renderTerms(markdown: string, values: Readonly<Record<string, string>>): string {
  return markdown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
