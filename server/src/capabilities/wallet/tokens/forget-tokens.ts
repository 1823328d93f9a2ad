import { change, rowsOf } from '../../../platform/database/database.ts';
import { merchantAccountById, merchantOf } from '../../gateways/merchant-accounts.ts';
import { openTicket } from '../../payments/open-ticket.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

interface Due {
  readonly id: number;
  readonly businessUnitId: number;
  readonly merchantAccountId: number;
  readonly reference: string;
  readonly givenToken: string;
  readonly token: string;
  readonly forLater: boolean;
  readonly tries: number;
  readonly ripe: boolean;
}

const atOnce = 50;
const againSeconds = 900;
const ticketAfterTries = 8;

/**
 * Destroys at the vendors what no payment needs any more: of a guest when the session is over and none of its attempts
 * is open or to come, of a wallet when its source was removed or replaced and no payment with it is open, whose fee may
 * be to come. Claimed by its date, so that two workers do not ask alike; a row goes when the vendor's word is there, so
 * that whatever dies is asked again. Answers how many are gone.
 */
export async function forgetTokens(deps: PaymentDeps): Promise<number> {
  const now = deps.clock.now();
  const due = await deps.db.platform((tx) =>
    rowsOf(
      tx,
      sql<Due>`update kept_token k set next_try_date = ${now}::timestamptz + ${againSeconds} * interval '1 second'
        where k.id in (select id from kept_token
        where next_try_date <= ${now} order by next_try_date limit ${atOnce} for no key update skip locked)
        returning k.id, k.business_unit_id as "businessUnitId", k.merchant_account_id as "merchantAccountId",
        k.reference, k.given_token as "givenToken", k.token, k.for_later as "forLater", k.tries,
          not exists (select 1 from published.gateway_attempt a join published.payment p on p.id = a.payment_id
          where k.payment_source_id is not null and p.payment_source_id = k.payment_source_id
          and a.outcome in ('Sent', 'Unknown'))
            and (k.payment_session_id is null
            or (exists (select 1 from published.payment_session s
            where s.id = k.payment_session_id and s.status in ('Complete', 'Abandoned'))
            and not exists (select 1 from published.payment p
            where p.payment_session_id = k.payment_session_id and (p.status = 'Pending'
              or exists (select 1 from published.gateway_attempt a
              where a.payment_id = p.id and a.outcome in ('Sent', 'Unknown')))))) as ripe`,
    ),
  );
  let gone = 0;
  for (const one of due) if (one.ripe && (await forget(deps, one))) gone += 1;
  return gone;
}

async function forget(deps: PaymentDeps, one: Due): Promise<boolean> {
  const merchant = await deps.db.scoped([one.businessUnitId], (tx) => merchantAccountById(tx, one.merchantAccountId));
  const vault = deps.vaultOf(merchant.gatewayType);
  const at = merchantOf(merchant);
  try {
    // A process that died before it heard the answer: the same owner again answers the same.
    const token =
      one.token || (await vault?.keep?.(one.givenToken, at, { reference: one.reference, forLater: one.forLater }));
    if (token) await vault?.forget?.(token, at);
  } catch {
    await postpone(deps, one);
    return false;
  }
  await deps.db.scoped([one.businessUnitId], (tx) => change(tx, sql`delete from kept_token where id = ${one.id}`));
  return true;
}

const postpone = (deps: PaymentDeps, one: Due): Promise<void> =>
  deps.db.scoped([one.businessUnitId], async (tx) => {
    await change(
      tx,
      sql`update kept_token set tries = tries + 1,
        next_try_date = ${deps.clock.now()}::timestamptz + ${againSeconds} * power(2,
        least(tries, 6)) * interval '1 second' where id = ${one.id}`,
    );
    if (one.tries + 1 < ticketAfterTries) return;
    await openTicket(tx, {
      businessUnitId: one.businessUnitId,
      title: tell('ticket_token_stays'),
      description: tell('ticket_token_stays_text', { reference: one.reference }),
      dedupeKey: `kept-token:${one.id}`,
    });
  });
