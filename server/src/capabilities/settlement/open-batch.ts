import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { type RawBuilder, sql } from 'kysely';
import { maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import { type MerchantAccount, merchantAccountById } from '../gateways/merchant-accounts.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { adjustmentsWithoutBatch, isJoinable, withoutBatch } from './batch-members.queries.ts';

export interface BatchAt {
  readonly businessUnitId: number;
  readonly merchantAccountId: number;
}

export interface OpenBatch extends BatchAt {
  readonly id: number;
  readonly batchIdentifier: string;
  readonly currencyCode: string;
  /**
   * When the gateway was asked first under this identifier, by the database's clock, as transactions are dated: what
   * was approved before is in its answer.
   */
  readonly askedDate: Date;
}

/** Whether something of a merchant account has to join a batch. */
export const somethingWaits = ({ businessUnitId, merchantAccountId }: BatchAt) =>
  sql`(exists (select 1 from ${withoutBatch(sql`${merchantAccountId}::int`)} t where ${isJoinable})
    or exists (select 1 from ${adjustmentsWithoutBatch(sql`${businessUnitId}::int`, sql`${merchantAccountId}::int`)} a))`;

/** All that waits for the days of a merchant account, as one word that is another when it is not the same any more. */
export const waitingOf = ({
  businessUnitId,
  merchantAccountId,
}: { readonly [K in keyof BatchAt]: RawBuilder<unknown> }) =>
  sql<string>`coalesce((select md5(string_agg(w.what, ' ' order by w.what)) from (
    select 't' || t.id as what from ${withoutBatch(merchantAccountId)} t where ${isJoinable}
    union all select 'a' || a.id || case when a.reversed_date is null then '' else 'r' end
    from ${adjustmentsWithoutBatch(businessUnitId, merchantAccountId)} a) w), '')`;

/**
 * The open batch of a merchant account, made when it has none: its identifier is kept before the gateway is asked, so
 * that the same is asked again after a crash. `named` is the gateway's own identifier, where the gateway closes by
 * itself.
 * @returns undefined when another worker is closing under another identifier.
 */
export async function keepOpenBatch(
  deps: PaymentDeps,
  tx: Tx,
  at: BatchAt,
  named?: string,
): Promise<OpenBatch | undefined> {
  const { timezone, currencyCode, merchantNumber } = await oneRow(
    tx,
    sql<{
      timezone: string;
      currencyCode: string;
      merchantNumber: string;
    }>`select timezone, currency_code as "currencyCode", merchant_number as "merchantNumber"
      from published.merchant_account where id = ${at.merchantAccountId} and business_unit_id = ${at.businessUnitId}`,
  );
  const day = dateIn(deps.clock.now(), timezone).replaceAll('-', '');
  const next = sql`select ${day} || '-' || (1 + count(*)) from settlement_batch
    where merchant_account_id = ${at.merchantAccountId} and batch_identifier like ${`${day}-%`}`;
  await tx.run(
    sql`insert into settlement_batch (business_unit_id, merchant_account_id, merchant_number, batch_identifier,
      currency_code)
      select ${at.businessUnitId}, ${at.merchantAccountId}, ${merchantNumber},
      coalesce(${named ?? null}::text, (${next})), ${currencyCode}
      where not exists (select 1 from settlement_batch
      where merchant_account_id = ${at.merchantAccountId} and status = 'Open') on conflict do nothing`,
  );
  // Without lines it was kept for nothing; a gateway that closes by itself names the batch.
  if (named) {
    await tx.run(sql`update settlement_batch b set batch_identifier = ${named}
      where merchant_account_id = ${at.merchantAccountId} and status = 'Open' and batch_identifier <> ${named}
      and not exists (select 1 from settlement_line l where l.settlement_batch_id = b.id)
      and not exists (select 1 from published.transaction t where t.settlement_batch_id = b.id)`);
  }
  const open = await maybeRow(
    tx,
    sql<{
      id: number;
      batchIdentifier: string;
      askedDate: Date;
    }>`update settlement_batch set gateway_closed_date = coalesce(gateway_closed_date, now())
      where merchant_account_id = ${at.merchantAccountId} and status = 'Open'
      and batch_identifier = coalesce(${named ?? null}::text, batch_identifier)
      returning id, batch_identifier as "batchIdentifier", gateway_closed_date as "askedDate"`,
  );
  return open && { ...at, ...open, currencyCode };
}

/** The merchant account, in the scope of its business unit. */
export const merchantAt = (deps: PaymentDeps, at: BatchAt): Promise<MerchantAccount> =>
  deps.db.scoped([at.businessUnitId], (tx) => merchantAccountById(tx, at.merchantAccountId));
