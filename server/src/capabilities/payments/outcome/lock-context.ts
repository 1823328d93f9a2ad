import { type RawBuilder, sql } from 'kysely';
import { maybeRow, rowsOf, together, type Tx } from '../../../platform/database/database.ts';
import type { Answers } from '../../../platform/database/opened.ts';
import { type MoneyState, moneyOf } from '../../accounts/post-balance-events.ts';
import type { PaidLine } from '../../accounts/posting.rules.ts';
import {
  accountsLocked,
  type Held,
  type OpenChargeRow,
  openChargesIn,
  refuseUnlocked,
} from '../../accounts/account-rows.ts';
import { type MerchantAccount, merchantAccountWhere } from '../../gateways/merchant-accounts.ts';
import { underAttack } from '../card-testing-defense.ts';
import { type AttemptPlace, type Effect, saleReferenceOf } from '../attempts/gateway-request.ts';
import { registerOf } from '../../reversals/register.ts';
import type { ChargeNow, LineEvent } from '../../reversals/reversing-postings.rules.ts';
import { type AttemptRow, attemptWhere } from '../attempts/attempt-row.ts';
import type { PaymentCore } from '../payment-core.ts';
import type { SessionStanding } from '../../sessions/session-row.ts';
import { accounts, lockedIn, type Places, placesOf } from './attempt-places.ts';
import type { WordedAnswer } from './worded-answer.ts';

export type ContextLine = PaidLine & {
  readonly accountId: number | null;
  readonly refundedMinor: number;
  readonly adjustedMinor: number;
  readonly reversedMinor: number;
};

/** Everything an outcome can touch, read under its locks. */
export interface AttemptContext {
  readonly session: SessionStanding;
  readonly base: PaymentCore;
  readonly fee: PaymentCore | undefined;
  readonly attempt: Omit<AttemptRow, 'requestedAt'>;
  /** Attempts of the same operation on the same payment, this one included. */
  readonly tries: number;
  /** The approved sales of base and fee, and our references of them. */
  readonly sales: readonly {
    readonly id: number;
    readonly paymentId: number;
    readonly reference: string;
    readonly gatewayTransactionId: string;
    readonly last4: string;
  }[];
  readonly token: string;
  readonly merchants: { readonly base: MerchantAccount | undefined; readonly fee: MerchantAccount | undefined };
  readonly timezone: string;
  /** Of the business unit, in addresses. */
  readonly slug: string;
  /** Of the card or account that both charge. */
  readonly last4: string;
  /** Guests have fewer tries while somebody tests cards here. */
  readonly attacked: boolean;
  /** What wordings say of the code of a decline. */
  readonly worded?: WordedAnswer | undefined;
  /**
   * Only when accounts move: the lines (of the base for a posting, of the reversed payment for a reversal), on the
   * accounts that stand for them now.
   */
  readonly lines: readonly ContextLine[];
  readonly money: readonly MoneyState[];
  readonly charges: readonly OpenChargeRow[];
  /** Only for a reversal: what the register holds of these lines, and the charges they reached. */
  readonly events: readonly LineEvent[];
  readonly chargesNow: readonly ChargeNow[];
}

/** Lines of a payment, each with the account that stands for it now: a row of `standing`. */
export const linesOf = (
  paymentId: unknown,
  standing: RawBuilder<unknown>,
) => sql<ContextLine>`select l.id, s.id as "accountId", l.line_item_type as "lineItemType",
  l.price_minor as "priceMinor",
    l.account_charge_id as "accountChargeId", l.refunded_minor as "refundedMinor", l.adjusted_minor as "adjustedMinor",
    l.reversed_minor as "reversedMinor"
  from payment_line_item l left join ${standing} s on s.root = l.account_id
  where l.payment_id = ${paymentId} order by l.id`;

/** What is needed besides to decide and send what follows an outcome. */
const whatFollows = (attemptId: number, baseId: RawBuilder<unknown>, now: Date) => ({
  tries: sql<{
    n: number;
  }>`select count(*)::int as n from gateway_attempt a
    join gateway_attempt b on b.payment_id = a.payment_id and b.operation = a.operation
    where a.id = ${attemptId}`,
  sales: sql<{
    id: number;
    paymentId: number;
    reference: string;
    gatewayTransactionId: string;
    last4: string;
  }>`select t.id, t.payment_id as "paymentId", t.gateway_transaction_id as "gatewayTransactionId", t.last4,
    (select x.reference from (${saleReferenceOf(sql`t.id`)}) x) as reference
  from unnest(array[${baseId}, (select id from payment where base_payment_id = ${baseId})]) w (id)
  cross join lateral (select * from transaction where payment_id = w.id offset 0) t
  where t.type = 'Sale' and t.status = 'Approved'`,
  rest: sql<{
    token: string;
    timezone: string;
    slug: string;
    last4: string;
    attacked: boolean;
  }>`select s.token, u.timezone, u.slug, p.last4, ${underAttack(sql`u.id`, now)} as attacked from payment p
    join published.payment_source s on s.id = p.payment_source_id
    join published.business_unit u on u.id = p.business_unit_id where p.id = ${baseId}`,
  merchant: merchantAccountWhere(sql`(select merchant_account_id from payment where id = ${baseId})`),
  feeMerchant: merchantAccountWhere(sql`(select merchant_account_id from payment where base_payment_id = ${baseId})`),
});

type Followed = Omit<Answers<ReturnType<typeof whatFollows>>, 'rest'>;
const nothingFollows = { token: '', slug: '', last4: '', attacked: false };

/** What stands for it where nothing follows: an approved sale that completes its payment. */
const onlyZone = (unitId: RawBuilder<unknown>) => ({
  rest: sql<Pick<AttemptContext, 'timezone'>>`select timezone from published.business_unit where id = ${unitId}`,
  moved: sql<{ id: number }>`select id from standing where next is not null`,
});

/** What is read after the locks. `offset 0` keeps the order: by the payment's own key, however many rows there are. */
const factsOf = (attemptId: number, { paymentId, baseId, unitId }: Places, effect: Effect, now: Date) => ({
  attempt: attemptWhere(attemptId),
  ...(effect === 'completion' ? onlyZone(unitId) : whatFollows(attemptId, baseId, now)),
  ...(effect === 'none'
    ? {}
    : {
        lines: linesOf(effect === 'reversal' ? paymentId : baseId, sql`standing`),
        money: moneyOf(accounts),
        charges: openChargesIn(accounts),
      }),
  ...(effect === 'reversal' ? registerOf(paymentId) : {}),
});

/**
 * Locks session → base → fee → accounts, in that order, and reads everything after the locks: one wait. A sale that
 * completes its payment looks for its accounts themselves first; where one was merged meanwhile, for what stands
 * for it.
 */
export async function lockContext(
  tx: Tx,
  attemptId: number,
  effect: Effect,
  now: Date,
  place?: AttemptPlace,
): Promise<AttemptContext | undefined> {
  const places = placesOf(attemptId, place, effect);
  const { at, standing } = places;
  const atOnce = effect === 'completion';
  const named = effect === 'none' ? at : [...at, standing];
  const [locked, held, facts] = await Promise.all([
    maybeRow(tx, lockedIn(places, atOnce)),
    effect === 'none' || atOnce
      ? []
      : rowsOf(tx, sql<Held>`with ${sql.join(named)} ${accountsLocked(sql`in (${accounts})`)}`),
    together(tx, factsOf(attemptId, places, effect, now), named),
  ]);
  if (!locked?.payments) return undefined;
  if ('moved' in facts && facts.moved.length > 0) return lockContext(tx, attemptId, 'posting', now, place);
  const { payments, ...session } = locked;
  const base = payments.find((candidate) => candidate.type === 'Base Payment');
  const [attempt] = facts.attempt;
  const [rest] = facts.rest;
  const {
    tries: [tried] = [],
    sales = [],
    merchant: [merchant] = [],
    feeMerchant: [feeMerchant] = [],
    lines = [],
    money = [],
    charges = [],
    events = [],
    chargesNow = [],
  } = facts as Partial<Pick<AttemptContext, 'lines' | 'money' | 'charges' | 'events' | 'chargesNow'>> &
    Partial<Followed>;
  if (!base || !attempt || !rest || (effect !== 'completion' && !merchant)) return undefined;
  if (!atOnce) refuseUnlocked(held, money);
  return {
    session,
    base,
    fee: payments.find((candidate) => candidate.type === 'Service Fee'),
    attempt,
    tries: tried?.n ?? 0,
    sales,
    merchants: { base: merchant, fee: feeMerchant },
    ...nothingFollows,
    ...rest,
    lines,
    money,
    charges,
    events,
    chargesNow,
  };
}
