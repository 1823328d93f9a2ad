import { sql } from 'kysely';
import { change, maybeRow } from '../../../platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';

/**
 * The gateway answered: the count of silences begins anew, and where its breaker was open it closes and every doubt of
 * the merchant account is due at once (domain.md 4.18).
 */
export async function endRest(
  { db, clock }: PaymentDeps,
  at: { readonly businessUnitId: number; readonly merchantAccountId: number },
): Promise<void> {
  await db.scoped([at.businessUnitId], async (tx) => {
    const before = await maybeRow(
      tx,
      sql<{ wasOpen: boolean }>`update gateway_breaker b set unknowns = '{}', opened_date = null, next_trial_date = null
        from (select merchant_account_id, opened_date is not null as open from gateway_breaker
        where merchant_account_id = ${at.merchantAccountId} and cardinality(unknowns) > 0 for update) was
        where b.merchant_account_id = was.merchant_account_id returning was.open as "wasOpen"`,
    );
    if (!before?.wasOpen) return;
    const now = clock.now();
    await change(
      tx,
      sql`update gateway_attempt set next_inquiry_date = ${now}
        where merchant_account_id = ${at.merchantAccountId} and outcome = 'Unknown' and next_inquiry_date > ${now}`,
    );
  });
}
