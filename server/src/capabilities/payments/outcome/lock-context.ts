import type { RawBuilder } from 'kysely';
import { maybeRow, rowsOf, sql, together, type Tx } from '../../../platform/database/database.ts';
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
import { type Effect, saleReferenceOf } from '../attempts/gateway-request.ts';
import { registerOf } from '../../reversals/register.ts';
import type { ChargeNow, LineEvent } from '../../reversals/reversing-postings.rules.ts';
import { type AttemptRow, attemptWhere } from '../attempts/attempt-row.ts';
import { lockPaymentsWhere, type PaymentCore } from '../payment-core.ts';
import { lockSessionWhere, type SessionStanding } from '../../sessions/session-row.ts';

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

/**
 * The accounts that stand now for those of a base payment: the end of each merge and rollover chain (domain rule 15).
 */
export const standingFor = (
  baseId: RawBuilder<unknown>,
) => sql`select distinct on (chain.root) chain.root, chain.id from (
    with recursive c as (
      select a.id as root, a.id, coalesce(a.merged_into_account_id, a.rollover_account_id) as next, 1 as depth
      from published.account a
        where a.id in (select account_id from payment_account where payment_id = ${baseId})
      union all select c.root, a.id, coalesce(a.merged_into_account_id, a.rollover_account_id), c.depth + 1 from c
      join published.account a on a.id = c.next where c.depth < 20)
    select * from c) chain order by chain.root, chain.depth desc`;

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

/** What an attempt is about, named once in a statement, so that nothing is looked up twice. */
function placesOf(attemptId: number) {
  const baseId = sql`(select base_id from at)`;
  return {
    at: sql`at as materialized (select p.id as payment_id, coalesce(p.base_payment_id, p.id) as base_id,
      p.payment_session_id
      from gateway_attempt a join payment p on p.id = a.payment_id where a.id = ${attemptId})`,
    standing: sql`standing as materialized (${standingFor(baseId)})`,
    paymentId: sql`(select payment_id from at)`,
    baseId,
    accounts: sql`select id from standing`,
  };
}

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
const onlyZone = (baseId: RawBuilder<unknown>) => ({
  rest: sql<
    Pick<AttemptContext, 'timezone'>
  >`select u.timezone from payment p join published.business_unit u on u.id = p.business_unit_id
    where p.id = ${baseId}`,
});

/** What is read after the locks. `offset 0` keeps the order: by the payment's own key, however many rows there are. */
const factsOf = (
  attemptId: number,
  { paymentId, baseId, accounts }: ReturnType<typeof placesOf>,
  effect: Effect,
  now: Date,
) => ({
  attempt: attemptWhere(attemptId),
  ...(effect === 'completion' ? onlyZone(baseId) : whatFollows(attemptId, baseId, now)),
  ...(effect === 'none'
    ? {}
    : {
        lines: linesOf(effect === 'reversal' ? paymentId : baseId, sql`standing`),
        money: moneyOf(accounts),
        charges: openChargesIn(accounts),
      }),
  ...(effect === 'reversal' ? registerOf(paymentId) : {}),
});

/** Locks session → base → fee → accounts, in that order, and reads everything after the locks: one wait. */
export async function lockContext(
  tx: Tx,
  attemptId: number,
  effect: Effect,
  now: Date,
): Promise<AttemptContext | undefined> {
  const places = placesOf(attemptId);
  const { at, standing, baseId, accounts } = places;
  const [locked, held, facts] = await Promise.all([
    maybeRow(
      tx,
      sql<
        SessionStanding & { payments: PaymentCore[] }
      >`with ${at}, locked as materialized (${lockSessionWhere(sql`(select payment_session_id from at)`)})
        select locked.*, (select json_agg(p order by p.id)
        from (${lockPaymentsWhere(baseId, sql`payment_session_id = locked.id`)}) p) as payments from locked`,
    ),
    effect === 'none' ? [] : rowsOf(tx, sql<Held>`with ${at}, ${standing} ${accountsLocked(sql`in (${accounts})`)}`),
    together(tx, factsOf(attemptId, places, effect, now), effect === 'none' ? [at] : [at, standing]),
  ]);
  if (!locked) return undefined;
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
  refuseUnlocked(held, money);
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
