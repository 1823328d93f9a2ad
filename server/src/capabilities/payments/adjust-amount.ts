import { type RawBuilder, sql } from 'kysely';

interface Adjusted {
  readonly id: number;
  /** Added to what banks and issuers took back, minor units; negative where it came again. */
  readonly adjustedBy: number;
  readonly stillAdjusted: boolean;
}

/**
 * What was taken back of a payment, as a part of a larger statement; written only when `guard` has a row. Its status
 * stays.
 */
export const paymentAdjusted = ({ id, adjustedBy, stillAdjusted }: Adjusted, guard: RawBuilder<unknown>) =>
  sql`adjusted_payment as (update payment p set adjusted_amount_minor = p.adjusted_amount_minor + ${adjustedBy}::bigint,
      has_adjustment = ${stillAdjusted}, modified_date = now(), row_version = p.row_version + 1
    where p.id = ${id} and exists (select 1 from ${guard}) returning p.id)`;
