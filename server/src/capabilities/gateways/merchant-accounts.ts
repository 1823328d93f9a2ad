import type { Channel, PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Merchant } from '../../integrations/payment-gateway/payment-gateway.ts';
import { maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import { unitBriefly } from '../organizations/find-business-unit.ts';

export interface MerchantAccount {
  readonly id: number;
  readonly purpose: 'Base Payment' | 'Service Fee';
  readonly gatewayId: number;
  readonly gatewayType: string;
  readonly merchantNumber: string;
  readonly limitSeconds: number;
  readonly notFoundFinalSeconds: number;
  /** Requests without an answer stand since its last answer. */
  readonly inDoubt: boolean;
  /** Since when its gateway does not answer and new sales are refused, in milliseconds; null while it answers. */
  readonly restingSinceMs: number | null;
  readonly nextTrialMs: number | null;
  /** What payers read while its gateway is paused; null while it is not. */
  readonly pausedText: string | null;
}

/** As a gateway's adapter names it. */
export const merchantOf = (account: { readonly id: number; readonly merchantNumber: string }): Merchant => ({
  accountId: account.id,
  number: account.merchantNumber,
});

type Breaker = 'inDoubt' | 'restingSinceMs' | 'nextTrialMs';

const columnsSet = sql`m.id, m.purpose, m.gateway_id as "gatewayId", g.gateway_type as "gatewayType",
  m.merchant_number as "merchantNumber", g.limit_seconds::float8 as "limitSeconds",
  g.not_found_final_seconds as "notFoundFinalSeconds",
  case when g.status = 'Paused' then g.pause_message end as "pausedText"`;
const columnsOfBreaker = sql`coalesce(cardinality(b.unknowns), 0) > 0 as "inDoubt",
  (extract(epoch from b.opened_date) * 1000)::float8 as "restingSinceMs",
  (extract(epoch from b.next_trial_date) * 1000)::float8 as "nextTrialMs"`;
const columns = sql`${columnsSet}, ${columnsOfBreaker}`;
const tablesSet = sql`merchant_account m join gateway g on g.id = m.gateway_id`;
const tables = sql`${tablesSet} left join published.gateway_breaker b on b.merchant_account_id = m.id`;

/** A payment by this method and channel reaches this account: it is active, and takes it in this currency. */
const takes = ({ channel, paymentSourceType, currencyCode }: Ways) => sql`m.status = 'Active'
  and ${channel} = any(m.channels) and ${paymentSourceType} = any(m.payment_source_types)
  and m.currency_code = ${currencyCode}`;

/**
 * Nobody let it take over what it takes, and one before it takes the same: whoever pauses the gateway of that one
 * closes it and hands nothing on (decision 245).
 */
const standsBack = ({ channel, paymentSourceType, currencyCode }: Ways) => sql`exists (select 1 from merchant_account o
  where o.business_unit_id = m.business_unit_id and o.purpose = m.purpose and o.id < m.id and o.status = 'Active'
  and ${channel} = any(o.channels) and ${paymentSourceType} = any(o.payment_source_types)
  and o.currency_code = ${currencyCode}
  and (${paymentSourceType}::text || '/' || ${channel}::text) <> all(m.vouched))`;

type Way = 'channel' | 'paymentSourceType' | 'currencyCode';
type Ways = { readonly [K in Way]: MerchantAsk[K] | RawBuilder<unknown> };

export interface MerchantAsk {
  readonly businessUnitId: number;
  readonly purpose: 'Base Payment' | 'Service Fee';
  readonly channel: Channel;
  readonly paymentSourceType: PaymentSourceType;
  readonly currencyCode: string;
}

/**
 * The active merchant account that serves a payment: by channel, payment method and currency. One at a paused gateway
 * where no other does.
 */
export const merchantAccountServing = (
  ask: { readonly [K in keyof MerchantAsk]: MerchantAsk[K] | RawBuilder<unknown> },
) =>
  sql<MerchantAccount>`select ${columns} from ${tables}
      where m.business_unit_id = ${ask.businessUnitId} and m.purpose = ${ask.purpose}
        and ${takes(ask)} and not ${standsBack(ask)}
        order by g.status <> 'Active', m.id limit 1`;

export const merchantAccountFor = (tx: Tx, ask: MerchantAsk) => maybeRow(tx, merchantAccountServing(ask));

/** Whose page a card is entered on, on a channel, as it is set. */
export const cardsServed = ({ businessUnitId, channel }: Pick<MerchantAsk, 'businessUnitId' | 'channel'>) => {
  const ways = {
    channel,
    paymentSourceType: 'Credit Card',
    currencyCode: sql`(select "currencyCode" from (${unitBriefly(businessUnitId)}) own)`,
  } as const;
  return sql<Pick<MerchantAccount, 'id' | 'gatewayType'>>`select m.id, g.gateway_type as "gatewayType" from ${tablesSet}
    where m.business_unit_id = ${businessUnitId} and m.purpose = 'Base Payment'
      and ${takes(ways)} and not ${standsBack(ways)}
      order by g.status <> 'Active', m.id limit 1`;
};

/** A merchant account as it is set, whatever its gateway does now. */
export type MerchantSet = Omit<MerchantAccount, Breaker> & {
  readonly serves: boolean;
  readonly wouldServe: boolean;
  readonly isActive: boolean;
};

const toServe = (ask: Ways) => sql`${takes(ask)} and g.status = 'Active' and not ${standsBack(ask)} as serves,
  ${takes(ask)} as "wouldServe", m.status = 'Active' as "isActive"`;

type AskOfAll = Omit<MerchantAsk, 'purpose'>;

/**
 * Every active merchant account that could serve this payment method, in the order of preference, and those of `ids`.
 */
export const merchantAccountsFor = (ask: AskOfAll) =>
  sql<MerchantSet & Pick<MerchantAccount, Breaker>>`select ${columns}, ${toServe(ask)}
    from ${tables} where m.business_unit_id = ${ask.businessUnitId} order by m.id`;

/** The same as they are set. */
export const merchantsFor = (ask: AskOfAll) =>
  sql<MerchantSet>`select ${columnsSet}, ${toServe(ask)}
    from ${tablesSet} where m.business_unit_id = ${ask.businessUnitId} order by m.id`;

/** What their gateways do now. */
export const breakersIn = (businessUnitId: number) =>
  sql<{ readonly merchantAccountId: number } & Pick<MerchantAccount, Breaker>>`
    select b.merchant_account_id as "merchantAccountId", ${columnsOfBreaker}
    from published.gateway_breaker b where b.business_unit_id = ${businessUnitId}`;

/** Both together. */
export const withBreakers = (
  merchants: readonly MerchantSet[],
  breakers: readonly ({ readonly merchantAccountId: number } & Pick<MerchantAccount, Breaker>)[],
) =>
  merchants.map((merchant) => {
    const { inDoubt, restingSinceMs, nextTrialMs } =
      breakers.find(({ merchantAccountId }) => merchantAccountId === merchant.id) ?? answering;
    return { ...merchant, inDoubt, restingSinceMs, nextTrialMs };
  });

const answering = { inDoubt: false, restingSinceMs: null, nextTrialMs: null } as const;

/** All merchant accounts of a business unit, with what they are for. */
export const merchantAccountsIn = (businessUnitId: number) =>
  sql<
    MerchantAccount & {
      /** It takes payments now: its gateway is not paused either. */
      readonly active: boolean;
      readonly isActive: boolean;
      readonly channels: readonly Channel[];
      readonly paymentSourceTypes: readonly PaymentSourceType[];
    }
  >`select ${columns}, m.status = 'Active' and g.status = 'Active' as active, m.status = 'Active' as "isActive",
        m.channels, m.payment_source_types as "paymentSourceTypes"
      from ${tables} where m.business_unit_id = ${businessUnitId} order by m.id`;

/** A merchant account as a statement; `id` is a number or an expression. */
export const merchantAccountWhere = (id: unknown) =>
  sql<MerchantAccount>`select ${columns} from ${tables} where m.id = ${id}`;

export const merchantAccountById = (tx: Tx, id: number) => oneRow(tx, merchantAccountWhere(id));

/** The gateway of this name, made when missing. */
export async function ensureGateway(
  tx: Tx,
  gateway: { name: string; gatewayType: string; limitSeconds: number },
): Promise<number> {
  const row = await oneRow(
    tx,
    sql<{
      id: number;
    }>`insert into gateway (name, gateway_type, limit_seconds)
      values (${gateway.name}, ${gateway.gatewayType}, ${gateway.limitSeconds})
      on conflict (name) do update set limit_seconds = excluded.limit_seconds returning id`,
  );
  return row.id;
}

export async function openMerchantAccount(
  tx: Tx,
  account: {
    gatewayId: number;
    organizationId: number;
    businessUnitId: number;
    name: string;
    merchantNumber: string;
    purpose: 'Base Payment' | 'Service Fee';
    paymentSourceTypes: readonly PaymentSourceType[];
    channels: readonly Channel[];
    currencyCode: string;
    timezone: string;
  },
): Promise<number> {
  const row = await oneRow(
    tx,
    sql<{
      id: number;
    }>`insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
      payment_source_types, channels, currency_code, timezone, status)
      values (${account.gatewayId}, ${account.organizationId}, ${account.businessUnitId}, ${account.name},
      ${account.merchantNumber}, ${account.purpose}, ${sql.val([...account.paymentSourceTypes])}::text[],
        ${sql.val([...account.channels])}::text[], ${account.currencyCode}, ${account.timezone}, 'Active')
        returning id`,
  );
  return row.id;
}
