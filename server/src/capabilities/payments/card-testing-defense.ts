import { change, maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { openTicket } from './open-ticket.ts';
import type { PaymentDeps } from './deps.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

const windowMinutes = 10;
const lastsMinutes = 30;
/** Tries of a guest's session while its business unit is under attack; five otherwise. */
export const triesUnderAttack = 2;

/** Whether the card testing defense of a business unit is on, as an expression. */
export const underAttack = (businessUnitId: unknown, now: Date) =>
  sql<boolean>`exists (select 1 from card_testing_defense k
    where k.business_unit_id = ${businessUnitId} and k.until_date > ${now})`;

/** Payers who did not sign in; staff, autopay and signed-in payers are untouched by it. */
export const isGuest = (caller: Caller): boolean => caller.kind === 'quickPay' || caller.kind === 'anonymous';

/**
 * The breaker of a business unit (security.md T25): thirty declines of guests in ten minutes, more than half of all
 * tries, begin half an hour of card testing defense, over all nodes. A person hears of it.
 */
export async function countGuestDecline({ db, limits, clock }: PaymentDeps, businessUnitId: number): Promise<void> {
  if (
    (await limits.count('L6 guest declines in a business unit', businessUnitId)) <
    limits.most('L6 guest declines in a business unit')
  )
    return;
  const now = clock.now();
  await db.scoped([businessUnitId], async (tx) => {
    const { declined, tries } = await oneRow(
      tx,
      sql<{
        declined: number;
        tries: number;
      }>`select count(*) filter (where status = 'Declined')::int as declined, count(*)::int as tries from transaction
        where business_unit_id = ${businessUnitId}
        and created_date > ${now}::timestamptz - ${windowMinutes} * interval '1 minute' and type = 'Sale'`,
    );
    if (declined * 2 <= tries) return;
    const begun = await maybeRow(
      tx,
      sql`insert into card_testing_defense (business_unit_id, until_date, started_date, declines)
        values (${businessUnitId}, ${now}::timestamptz + ${lastsMinutes} * interval '1 minute', ${now}, ${declined})
        on conflict (business_unit_id)
        do update set until_date = excluded.until_date, started_date = excluded.started_date,
        declines = excluded.declines where card_testing_defense.until_date <= ${now} returning 1`,
    );
    // Still going on: the half hour begins anew with each decline.
    if (!begun)
      await change(
        tx,
        sql`update card_testing_defense set until_date = ${now}::timestamptz + ${lastsMinutes} * interval '1 minute'
          where business_unit_id = ${businessUnitId}`,
      );
    else await callAbout(tx, businessUnitId, declined, tries);
  });
}

const callAbout = (tx: Tx, businessUnitId: number, declined: number, tries: number) =>
  openTicket(tx, {
    businessUnitId,
    title: tell('ticket_card_testing'),
    description: tell('ticket_card_testing_text', { declined, tries, minutes: windowMinutes, most: triesUnderAttack }),
    dedupeKey: 'card-testing',
  });

/**
 * Under attack a guest's browser solves a challenge for every source it sets. @throws 429 with the challenge as the
 * item `challenge`.
 */
export async function requireProof({ proof }: PaymentDeps, solution: string | undefined): Promise<void> {
  if (solution !== undefined && (await proof.isSolved(solution))) return;
  throw new Refusal(429, [{ propertyName: 'challenge', errorMessage: proof.issue() }], 1);
}
