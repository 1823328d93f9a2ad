import type { gatewayFields } from '@ratepayer/contract/gateways/gateway.fields.ts';
import { gateways } from '@ratepayer/contract/gateways/gateway.list.ts';
import type { RecordIn } from '@ratepayer/contract/kit/record.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { readOne } from '../../platform/lists/read-one.ts';

const ofUnit = sql`from merchant_account m where m.gateway_id = g.id and m.business_unit_id = u.id`;
const worded = (list: 'payment_source_types' | 'currency_code') =>
  list === 'currency_code'
    ? sql`coalesce((select string_agg(distinct m.currency_code, ', ') ${ofUnit}), '')`
    : sql`coalesce((select string_agg(distinct source, ', ') from merchant_account m,
        unnest(m.payment_source_types) source where m.gateway_id = g.id and m.business_unit_id = u.id), '')`;

/** Answered sales of a day by gateway: how many were approved, and how long nineteen of twenty took. */
const dayOf = sql`select t.business_unit_id, t.gateway_id,
    round(100.0 * count(*) filter (where t.status = 'Approved') / nullif(count(*), 0))::int as approved,
    round(1000 * percentile_cont(0.95) within group (order by extract(epoch from a.resolved_at - a.requested_at))
      filter (where a.resolved_by = 'Gateway'))::int as slow
  from published.transaction t join published.gateway_attempt a on a.id = t.gateway_attempt_id
  where t.type = 'Sale' and t.status in ('Approved', 'Declined') and t.created_date > now() - interval '24 hours'
  group by t.business_unit_id, t.gateway_id`;

/** How it answered when it was asked last, by business unit. */
const lastCheck = sql`select k.checked_date, k.is_good from gateway_check k
  where k.business_unit_id = u.id and k.gateway_id = g.id order by k.id desc limit 1`;

const health = sql`case when g.status = 'Paused' then 'Paused'
  when k.is_good = false then 'Failing'
  when exists (select 1 from merchant_account m join published.gateway_breaker b on b.merchant_account_id = m.id
    where m.gateway_id = g.id and m.business_unit_id = u.id and b.opened_date is not null) then 'Failing'
  else 'Good' end`;

const sourceOf = (all: boolean) =>
  plainSource(gateways, {
    from: sql`gateway g cross join published.business_unit u
      left join (${dayOf}) d on d.business_unit_id = u.id and d.gateway_id = g.id
      left join lateral (${lastCheck}) k on true`,
    as: 'g',
    scope: (businessUnitId) =>
      all ? sql`u.id = ${businessUnitId}` : sql`u.id = ${businessUnitId} and exists (select 1 ${ofUnit})`,
    of: {
      sources: worded('payment_source_types'),
      currencies: worded('currency_code'),
      environment: sql`case when g.is_test then 'Test' else 'Live' end`,
      checkedDate: sql`k.checked_date`,
      merchantAccounts: sql`(select count(*)::int ${ofUnit})`,
      approvalPercent: sql`d.approved`,
      unknownOutcomes: sql`(select count(*)::int from published.gateway_attempt a join merchant_account m
        on m.id = a.merchant_account_id where m.gateway_id = g.id and m.business_unit_id = u.id
        and a.outcome = 'Unknown' and a.requested_at > now() - interval '24 hours')`,
      slowMilliseconds: sql`d.slow`,
      health,
      limitSeconds: sql`g.limit_seconds::float8`,
    },
  });
const [everyGateway, serving] = [sourceOf(true), sourceOf(false)];

/** A gateway with how long it is waited for, and the version of how it stands besides. */
export type GatewayRow = RecordIn<typeof gateways.list, typeof gatewayFields> & { readonly standingVersion: number };

/** Every gateway for the platform; for everybody else those that serve their business unit. */
export const gatewaySourceFor = ({ role }: Pick<Caller, 'role'>) => (role === 'Global Admin' ? everyGateway : serving);

/** One gateway with how long it is waited for. @throws 404 for one that whoever asks does not see */
export const readGatewayFor = (caller: Caller) => (tx: Tx, businessUnitId: number, id: number) => {
  const source = gatewaySourceFor(caller);
  const columns = sql`${source.columns}, g.standing_version as "standingVersion"`;
  return readOne(tx, { ...source, columns }, businessUnitId, id) as Promise<GatewayRow>;
};
