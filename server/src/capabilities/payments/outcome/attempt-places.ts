import { type RawBuilder, sql } from 'kysely';
import { accountsLocked } from '../../accounts/account-rows.ts';
import { lockSessionWhere, type SessionStanding } from '../../sessions/session-row.ts';
import type { AttemptPlace, Effect } from '../attempts/gateway-request.ts';
import { lockPaymentsWhere, type PaymentCore } from '../payment-core.ts';

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

/** The accounts of a base payment themselves, each with the one that took its place, where one did. */
const payingFor = (
  baseId: RawBuilder<unknown>,
) => sql`select a.id as root, a.id, coalesce(a.merged_into_account_id, a.rollover_account_id) as next
  from published.account a where a.id in (select account_id from payment_account where payment_id = ${baseId})`;

/** What an attempt is about, as expressions. */
export interface Places {
  /** What must be named before the others; nothing where the place is known. */
  readonly at: readonly RawBuilder<unknown>[];
  readonly standing: RawBuilder<unknown>;
  readonly sessionId: RawBuilder<unknown>;
  readonly paymentId: RawBuilder<unknown>;
  readonly baseId: RawBuilder<unknown>;
  readonly unitId: RawBuilder<unknown>;
}

/** What an attempt is about, named once in a statement, so that nothing is looked up twice. */
export function placesOf(attemptId: number, place: AttemptPlace | undefined, effect: Effect): Places {
  const baseId = place ? sql`${place.baseId}::bigint` : sql`(select base_id from at)`;
  return {
    at: place
      ? []
      : [
          sql`at as materialized (select p.id as payment_id, coalesce(p.base_payment_id, p.id) as base_id,
            p.payment_session_id
            from gateway_attempt a join payment p on p.id = a.payment_id where a.id = ${attemptId})`,
        ],
    standing: sql`standing as materialized (${effect === 'completion' ? payingFor(baseId) : standingFor(baseId)})`,
    sessionId: place ? sql`${place.sessionId}::bigint` : sql`(select payment_session_id from at)`,
    paymentId: place ? sql`${place.paymentId}::bigint` : sql`(select payment_id from at)`,
    baseId,
    unitId: place
      ? sql`${place.businessUnitId}::int`
      : sql`(select business_unit_id from payment where id = ${baseId})`,
  };
}

/** The accounts that it moves; where `standing` is named. */
export const accounts = sql`select id from standing`;

type Locked = SessionStanding & { readonly payments: readonly PaymentCore[] };

/** Locks session → base → fee, each once the one before it is locked; with `accountsToo` the accounts after them. */
export const lockedIn = ({ at, standing, sessionId, baseId }: Places, accountsToo: boolean) =>
  sql<Locked>`with ${sql.join([
    ...at,
    ...(accountsToo ? [standing] : []),
    sql`locked as materialized (${lockSessionWhere(sessionId)})`,
  ])}
    select locked.*, p.payments from locked
    cross join lateral (select json_agg(x order by x.id) as payments
      from (${lockPaymentsWhere(baseId, sql`payment_session_id = locked.id`)}) x) p
    ${
      accountsToo
        ? sql`cross join lateral (select count(*)
          from (${accountsLocked(sql`in (${accounts}) and p.payments is not null`)}) x) a`
        : sql``
    }`;
