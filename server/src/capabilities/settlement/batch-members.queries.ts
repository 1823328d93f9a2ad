import { type RawBuilder, sql } from 'kysely';

/**
 * What transaction `t` is in a batch, minor units: a sale comes in, a void or refund goes out; one that says that
 * another did not hold, the other way round.
 */
export const signedAmount = sql`(case when (t.type = 'Sale') = (t.reverses_transaction_id is null) then t.amount_minor
  else -t.amount_minor end)`;

const stands = (alias: string) => {
  const of = sql.ref(alias);
  return sql`(${of}.status = 'Approved' and ${of}.reverses_transaction_id is null
    and not exists (select 1 from published.transaction r where r.reverses_transaction_id = ${of}.id))`;
};

/**
 * Whether transaction `t` is money that has to join a batch: sales that stand and were not voided, refunds that stand
 * or that the gateway's batch names, voids of a sale that is in a batch already, and what says that a member did not
 * hold.
 */
export const isJoinable = sql`(t.settlement_batch_id is null and case
    when t.reverses_transaction_id is not null then exists (select 1 from published.transaction m
    where m.id = t.reverses_transaction_id and m.settlement_batch_id is not null)
    when t.type = 'Refund' then t.status = 'Approved'
    and (${stands('t')} or exists (select 1 from settlement_line l where l.transaction_id = t.id))
    when not ${stands('t')} then false
    when t.type = 'Void' then exists (select 1 from published.transaction s
    where s.payment_id = t.payment_id and s.type = 'Sale' and s.status = 'Approved'
    and s.settlement_batch_id is not null)
    else not exists (select 1 from published.transaction v
    where v.payment_id = t.payment_id and v.type = 'Void' and ${stands('v')}) end)`;

/** Transactions of a merchant account that are in no batch, by the two indexes of just these. */
export const withoutBatch = (merchantAccountId: RawBuilder<unknown>) => sql`(select * from published.transaction
  where merchant_account_id = ${merchantAccountId} and status = 'Approved' and settlement_batch_id is null
  union all select * from published.transaction
  where merchant_account_id = ${merchantAccountId} and status <> 'Approved' and reverses_transaction_id is not null
  and settlement_batch_id is null)`;

/** Adjustments of a merchant account, or their reversals, that are in no batch. */
export const adjustmentsWithoutBatch = (businessUnitId: RawBuilder<unknown>, merchantAccountId: RawBuilder<unknown>) =>
  sql`(select a.* from published.adjustment a join published.payment p on p.id = a.payment_id
    where a.business_unit_id = ${businessUnitId} and p.merchant_account_id = ${merchantAccountId}
    and (a.settlement_batch_id is null or (a.reversed_date is not null and a.reversal_settlement_batch_id is null)))`;
