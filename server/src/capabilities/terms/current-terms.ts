import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { dateIn, type TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import type { TermsIdentifier } from '@ratepayer/contract/terms/terms-kinds.ts';
import { sql } from 'kysely';
import { countsFirst, holdsAt } from './in-force.ts';

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

interface Paid {
  readonly unit: { readonly id: number; readonly culture: Culture; readonly timezone: TimeZone };
  readonly sourceType: PaymentSourceType;
  /** When the payment was begun: what is published or retired afterwards does not touch it. */
  readonly begun: Date;
}

/** The versions in force for a payment method when a payment was begun, with and without a fee. */
export const termsInForce = ({ unit, sourceType, begun }: Paid) =>
  sql<TermsVersion>`select distinct
    on (t.identifier) t.id, t.identifier, t.version, t.title, t.content_markdown as "contentMarkdown",
    t.content_hash as "contentHash"
    from terms_of_service t
      where (t.business_unit_id = ${unit.id} or t.business_unit_id is null)
      and t.identifier in (${termsFor(sourceType, 0)}, ${termsFor(sourceType, 1)}) and t.culture = ${unit.culture}
      and t.status <> 'Draft' and ${holdsAt(sql`t`, { at: begun, day: dateIn(begun, unit.timezone) })}
      order by t.identifier, ${countsFirst(sql`t`)}`;

/** The versions of what lets payments be taken by themselves, with and without a fee. */
export const autopayTermsInForce = ({ unit, begun }: Omit<Paid, 'sourceType'>) =>
  sql<TermsVersion>`select distinct
    on (t.identifier) t.id, t.identifier, t.version, t.title, t.content_markdown as "contentMarkdown",
    t.content_hash as "contentHash"
    from terms_of_service t
      where (t.business_unit_id = ${unit.id} or t.business_unit_id is null)
      and t.identifier in ('autopay-terms', 'autopay-terms-service-fee') and t.culture = ${unit.culture}
      and t.status <> 'Draft' and ${holdsAt(sql`t`, { at: begun, day: dateIn(begun, unit.timezone) })}
      order by t.identifier, ${countsFirst(sql`t`)}`;

/**
 * The version a payer agrees to. Each text stands for itself: with a fee it is the variant alone, one's own or else the
 * platform's, of which one is always in force.
 */
export const currentTerms = (
  inForce: readonly TermsVersion[],
  sourceType: PaymentSourceType,
  feeMinor: number,
): TermsVersion | undefined => inForce.find(({ identifier }) => identifier === termsFor(sourceType, feeMinor));
