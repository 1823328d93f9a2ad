import { maybeRow } from '../../../platform/database/database.ts';
import { openTicket } from '../open-ticket.ts';
import type { PaymentDeps } from '../deps.ts';
import { trialEverySeconds, unknownsToOpen, withinSeconds } from './breaker.rules.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

/**
 * A request ended without an answer. The eighth in a row within a minute opens the breaker of its merchant account, and
 * a person hears of it.
 */
export async function countUnknown(
  { db, clock }: PaymentDeps,
  at: { readonly businessUnitId: number; readonly merchantAccountId: number },
): Promise<void> {
  const now = clock.now();
  await db.scoped([at.businessUnitId], async (tx) => {
    // Row by row in the order of commits: the array is the row's own, so that two nodes count together.
    const kept = sql`(array_append(b.unknowns, ${now}::timestamptz))[greatest(1,
      cardinality(b.unknowns) + 2 - ${unknownsToOpen}):]`;
    const full = sql`(cardinality(${kept}) = ${unknownsToOpen}
      and (${kept})[1] > ${now}::timestamptz - ${withinSeconds} * interval '1 second')`;
    const row = await maybeRow(
      tx,
      sql<{
        openedNow: boolean;
      }>`insert into gateway_breaker as b (merchant_account_id, business_unit_id, unknowns)
        values (${at.merchantAccountId}, ${at.businessUnitId}, array[${now}::timestamptz])
        on conflict (merchant_account_id) do update set unknowns = ${kept},
          opened_date = case when b.opened_date is null and ${full} then ${now}::timestamptz else b.opened_date end,
          next_trial_date = case when b.opened_date is null
          and ${full} then ${now}::timestamptz + ${trialEverySeconds} * interval '1 second' else b.next_trial_date end
        returning coalesce(opened_date = ${now}::timestamptz, false) as "openedNow"`,
    );
    if (!row?.openedNow) return;
    await openTicket(tx, {
      businessUnitId: at.businessUnitId,
      title: tell('ticket_gateway_silent'),
      description: tell('ticket_gateway_silent_text', { requests: unknownsToOpen, seconds: trialEverySeconds }),
      dedupeKey: `gateway-silent:${at.merchantAccountId}`,
    });
  });
}
