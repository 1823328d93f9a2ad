import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { dateIn, type TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import type { TermsIdentifier } from '@ratepayer/contract/terms/terms-kinds.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
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

/** Whose texts for which payment method, in which language. */
interface TermsWanted {
  readonly businessUnitId: number;
  readonly culture: Culture;
  readonly paymentSourceType: PaymentSourceType;
}

const wantedTerms = ({ businessUnitId, culture, paymentSourceType }: TermsWanted) =>
  sql`(t.business_unit_id = ${businessUnitId} or t.business_unit_id is null) and t.culture = ${culture}
    and t.identifier in (${termsFor(paymentSourceType, 0)}, ${termsFor(paymentSourceType, 1)}) and t.status <> 'Draft'`;

const wantedBy = ({ unit, sourceType }: Omit<Paid, 'begun'>): TermsWanted => ({
  businessUnitId: unit.id,
  culture: unit.culture,
  paymentSourceType: sourceType,
});

/** The versions in force for a payment method when a payment was begun, with and without a fee. */
export const termsInForce = (paid: Paid) =>
  sql<TermsVersion>`select distinct
    on (t.identifier) t.id, t.identifier, t.version, t.title, t.content_markdown as "contentMarkdown",
    t.content_hash as "contentHash"
    from terms_of_service t where ${wantedTerms(wantedBy(paid))}
      and ${holdsAt(sql`t`, { at: paid.begun, day: dateIn(paid.begun, paid.unit.timezone) })}
      order by t.identifier, ${countsFirst(sql`t`)}`;

/** A version that holds for what is begun now, and since when the same ones do: milliseconds since 1970. */
interface LastingTerms extends TermsVersion {
  readonly sinceMs: number;
}

/** The versions in force on a day for whatever is begun after the last one was published or retired. */
export const termsLasting = ({ day, ...wanted }: TermsWanted & { readonly day: string }) =>
  sql<LastingTerms>`select distinct
    on (t.identifier) t.id, t.identifier, t.version, t.title, t.content_markdown as "contentMarkdown",
    t.content_hash as "contentHash", (select extract(epoch from max(greatest(t.published_date, t.retired_date)))
      from terms_of_service t where ${wantedTerms(wanted)})::float8 * 1000 as "sinceMs"
    from terms_of_service t where ${wantedTerms(wanted)} and ${holdsAt(sql`t`, { at: sql`'infinity'`, day })}
      order by t.identifier, ${countsFirst(sql`t`)}`;

/** What to ask for by `termsLasting`, of a payment. */
export const lastingFor = (paid: Paid) => ({ ...wantedBy(paid), day: dateIn(paid.begun, paid.unit.timezone) });

/** What was in force when a payment was begun, by what lasts; read anew where one was published or retired since. */
export const termsHeld = async (
  tx: Tx,
  lasting: readonly LastingTerms[],
  paid: Paid,
): Promise<readonly TermsVersion[]> =>
  lasting[0] && lasting[0].sinceMs <= paid.begun.getTime() ? lasting : rowsOf(tx, termsInForce(paid));

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
