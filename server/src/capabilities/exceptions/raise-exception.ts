import type { ExceptionKind } from '@ratepayer/contract/payments/gateway-exception.ts';
import type { GatewayClaim } from '../../integrations/payment-gateway/payment-gateway.ts';
import { change, type Tx } from '../../platform/database/database.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { type RawBuilder, sql } from 'kysely';

/** Something that the gateway's books and ours do not explain to each other. */
export interface NewException {
  readonly businessUnitId: number;
  readonly merchantAccountId: number;
  readonly kind: ExceptionKind;
  readonly gatewayTransactionId: string;
  /** Signed, minor units: the gateway's books minus ours. */
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly paymentId?: number;
  readonly settlementBatchId?: number;
  /** What the gateway said, and who brought it. */
  readonly claim?: GatewayClaim & { readonly channel?: string };
}

const isNamed = sql`exists (select 1 from exception_part p where p.exception_id = e.id)`;

/**
 * Exceptions as a part of a larger statement, written only when `guard` has a row. The same one again stays as it is
 * when a person settled it; with another figure than was accepted it is another one, one that ended by itself is open
 * again, and an open one follows the gateway's newest figure. Money that went back stays so for the same figure, as
 * long as its give-back stands; money of a payment (no difference) rests again when its refund failed. The figure of
 * one that a report named is what its reports name (`nameDifferences`): a claim may open it again and never changes it.
 */
export const exceptionsRaised = (exceptions: readonly NewException[], guard: RawBuilder<unknown>) =>
  sql`raised_exceptions as (insert into gateway_exception as e (business_unit_id, merchant_account_id, kind,
    gateway_transaction_id, amount_minor, currency_code, payment_id, settlement_batch_id, claim)
    select x."businessUnitId", x."merchantAccountId", x.kind, x."gatewayTransactionId", x."amountMinor",
    x."currencyCode", x."paymentId", x."settlementBatchId", coalesce(x.claim, '{}')
    from jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb) as x ("businessUnitId" int, "merchantAccountId" int,
    kind text, "gatewayTransactionId" text, "amountMinor" bigint, "currencyCode" text, "paymentId" bigint,
    "settlementBatchId" bigint, claim jsonb)
    where exists (select 1 from ${guard})
    on conflict (merchant_account_id, kind, gateway_transaction_id)
    do update set amount_minor = case when ${isNamed} then e.amount_minor
    else excluded.amount_minor end, claim = excluded.claim,
        resolution = '', reason = '""', resolved_by = '', resolved_date = null, row_version = e.row_version + 1
      where case when ${isNamed} then e.resolution = 'Accepted' and e.resolved_by = 'System'
      and coalesce(excluded.claim ->> 'channel', 'Settlement') <> 'Settlement'
        else (e.resolution = '' and e.amount_minor <> excluded.amount_minor)
        or (e.resolution = 'Accepted' and e.amount_minor <> excluded.amount_minor)
          or (e.resolution <> '' and e.resolved_by = 'System'
          and (e.resolution <> 'Given Back' or e.amount_minor = 0
          or abs(excluded.amount_minor) > abs(e.amount_minor))) end returning id)`;

/** Raises exceptions in a transaction of its caller. @returns how many were not known yet. */
export const raiseExceptions = (tx: Tx, exceptions: readonly NewException[]): Promise<number> =>
  exceptions.length === 0
    ? Promise.resolve(0)
    : change(
        tx,
        sql`with guard as (select 1), ${exceptionsRaised(exceptions, sql`guard`)} select id from raised_exceptions`,
      );

/** Which exceptions end: by what they are about. */
export type Ended =
  | { readonly ids: readonly number[] }
  | { readonly paymentId: number; readonly kinds: readonly ExceptionKind[] }
  | {
      readonly merchantAccountId: number;
      readonly gatewayTransactionId: string;
      readonly kinds: readonly ExceptionKind[];
    };

function meant(ended: Ended): RawBuilder<unknown> {
  if ('ids' in ended) return sql`id = any(${sql.val([...ended.ids])}::bigint[])`;
  const kinds = sql`kind = any(${sql.val([...ended.kinds])}::text[])`;
  if ('paymentId' in ended) return sql`payment_id = ${ended.paymentId} and ${kinds}`;
  return sql`merchant_account_id = ${ended.merchantAccountId} and gateway_transaction_id = ${ended.gatewayTransactionId}
    and ${kinds}`;
}

/**
 * Ends open exceptions that have become untrue, as a part of a larger statement; written only when `guard` has a row.
 */
export const exceptionsEnded = (
  ended: Ended,
  resolution: 'Accepted' | 'Given Back' | 'Never Taken' | 'Belongs',
  reason: Written,
  guard: RawBuilder<unknown>,
  by = 'System',
) =>
  sql`ended_exceptions as (update gateway_exception
    set resolution = ${resolution}, reason = ${JSON.stringify(reason)}::jsonb, resolved_by = ${by},
    resolved_date = now(),
    row_version = row_version + 1
    where resolution = '' and ${meant(ended)}
      and exists (select 1 from ${guard}) returning id)`;

/** The same in a transaction of its caller. @returns how many ended. */
export const endExceptions = (
  tx: Tx,
  ended: Ended,
  resolution: 'Accepted' | 'Given Back' | 'Never Taken' | 'Belongs',
  reason: Written,
  by?: string,
): Promise<number> =>
  change(
    tx,
    sql`with guard as (select 1), ${exceptionsEnded(ended, resolution, reason, sql`guard`, by)} select id
      from ended_exceptions`,
  );
