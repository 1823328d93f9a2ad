import { numberOf } from '@ratepayer/contract/accounts/account-number.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import type { NamedAccount } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { sql } from 'kysely';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { change, type Tx } from '../../../platform/database/database.ts';

/** A row of account_transfer whose money is to move now; both accounts are locked. */
export interface Transfer {
  readonly id: number;
  readonly kind: 'Rollover' | 'Merge';
  readonly from: NamedAccount;
  readonly to: NamedAccount;
}

/** Who moves it, and the business unit's day; without one, the day of the database's clock. */
export interface MovedBy {
  readonly by: string;
  readonly today?: string | undefined;
}

/**
 * Moves what accounts owe to those that take over, in one statement: every bucket of the first to nothing, the same sum
 * on the other. A rollover puts all of it on the balance and voids the open charges, for which the other gets one of
 * its own; a merge keeps the buckets apart, and the charges go with them. The register tells both sides.
 */
export async function moveMoney(tx: Tx, transfers: readonly Transfer[], { by, today }: MovedBy): Promise<void> {
  if (transfers.length === 0) return;
  await change(
    tx,
    sql`with ${toldOf(transfers)}, ${standing}, ${moves}, ${moneyMoved}, ${registerTold(by, today)}, ${chargesMoved}
      select assured((select count(*) from money_moved) = (select count(*) from money), 'money moved whole')`,
  );
  crashPoint('transfer.moved');
}

/** `t`: the transfers with what the register says of them. */
function toldOf(transfers: readonly Transfer[]) {
  const rows = transfers.map(({ id, kind, from, to }) => ({
    id,
    kind,
    src: from.id,
    dst: to.id,
    told_out: tell(kind === 'Merge' ? 'register_merge_out' : 'register_rollover_out', { number: numberOf(to) }),
    told_in: tell(kind === 'Merge' ? 'register_merge_in' : 'register_rollover_in', { number: numberOf(from) }),
    told_charge: tell('charge_rolled_over', { number: numberOf(from) }),
  }));
  return sql`t as materialized (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint,
    kind text, src bigint, dst bigint, told_out jsonb, told_in jsonb, told_charge jsonb))`;
}

/** `money`: what the accounts of both sides owe now. What is past due moves as such, as far as it is owed. */
const standing = sql`open as (select account_id, sum(remaining_minor)::bigint as minor from account_charge
    where account_id in (select src from t union select dst from t) and status = 'Open' and not included_in_balance
    group by account_id),
  money as materialized (select m.*, coalesce(o.minor, 0) as open_charges,
    greatest(0, least(m.past_due_minor, m.balance)) as due
    from account_money m left join open o on o.account_id = m.account_id
    where m.account_id in (select src from t union select dst from t))`;

/** `moves`: each event to come, in the order of its account. */
const moves = sql`moves as materialized (
  select x.*, row_number() over (partition by x.account_id order by x.transfer_id, x.place) as n,
    sum(x.amount) over (partition by x.account_id, x.bucket order by x.transfer_id, x.place) as moved_so_far
  from (
    select t.id as transfer_id, t.kind || ' Out' as event_type, t.src as account_id, e.bucket, e.place,
      -e.amount as amount,
      t.told_out as told
    from t join money m on m.account_id = t.src cross join lateral (values ('Balance', 1, m.balance),
      ('LateFee', 2, m.late_fee), ('OpenCharge', 3, m.open_charges)) e (bucket, place, amount)
    union all
    select t.id, t.kind || ' In', t.dst, e.bucket, e.place, e.amount, t.told_in
    from t join money m on m.account_id = t.src cross join lateral (values
      ('Balance', 4, m.balance + case t.kind when 'Merge' then 0 else m.late_fee + m.open_charges end),
      ('LateFee', 5, case t.kind when 'Merge' then m.late_fee else 0 end),
      ('OpenCharge', 6, case t.kind when 'Merge' then m.open_charges else 0 end)) e (bucket, place, amount)) x
  where x.amount <> 0)`;

/** The register is the truth: an account's money moves by its events, and by nothing else. */
const moneyMoved = sql`sums as (select m.account_id,
    coalesce(sum(v.amount) filter (where v.bucket = 'Balance'), 0) as balance,
    coalesce(sum(v.amount) filter (where v.bucket = 'LateFee'), 0) as late_fee, count(v.amount) as events
    from money m left join moves v on v.account_id = m.account_id group by m.account_id),
  dues as (select m.account_id, case when exists (select 1 from t where t.src = m.account_id) then -m.past_due_minor
    else coalesce((select sum(s.due) from t join money s on s.account_id = t.src
      where t.dst = m.account_id), 0) end as due
    from money m),
  money_moved as (update account_money m set balance = m.balance + s.balance, late_fee = m.late_fee + s.late_fee,
    past_due_minor = m.past_due_minor + d.due,
    not_yet_due_minor = m.balance + s.balance - m.past_due_minor - d.due,
    last_event_sequence = m.last_event_sequence + s.events, row_version = m.row_version + 1
    from sums s join dues d on d.account_id = s.account_id where m.account_id = s.account_id returning m.account_id)`;

const registerTold = (by: string, today: string | undefined) =>
  sql`register_told as (insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type,
    bucket, amount_minor, balance_after_minor, source_type, source_id, description, created_by)
    select m.business_unit_id, v.account_id, m.last_event_sequence + v.n,
      coalesce(${today ?? null}::date, (now() at time zone u.timezone)::date), v.event_type, v.bucket, v.amount,
      v.moved_so_far + case v.bucket when 'Balance' then m.balance when 'LateFee' then m.late_fee
      else m.open_charges end, 'transfer', v.transfer_id, v.told, ${by}
    from moves v join money m on m.account_id = v.account_id
    join published.business_unit u on u.id = m.business_unit_id)`;

/**
 * Charges of a merge keep their numbers; one that the other account has a charge of is told apart by our own. What a
 * rollover voids gives its number free, for the biller may ask for it again when the account is active; what was paid
 * is voided too, since what is given back of it belongs to the balance of who took over (domain rule 11).
 */
const chargesMoved = sql`charges_voided as (update account_charge c set status = 'Voided',
      external_id = case when c.told is null then left(c.external_id, 100) || '#' || c.id else c.external_id end from t
    where t.kind = 'Rollover' and c.account_id = t.src and c.status <> 'Voided'),
  charges_carried as (update account_charge c set account_id = t.dst, external_id = case when exists (select 1
      from account_charge d where d.account_id = t.dst and d.external_id = c.external_id)
      then left(c.external_id, 100) || '#' || c.id else c.external_id end
    from t where t.kind = 'Merge' and c.account_id = t.src and c.status <> 'Voided'),
  charges_made as (insert into account_charge (business_unit_id, account_id, external_id, description, told,
    amount_minor, remaining_minor, due_date, included_in_balance)
    select m.business_unit_id, t.dst, 'rollover:' || t.id, '', t.told_charge, v.amount, v.amount, m.due_date, true
    from t join moves v on v.transfer_id = t.id and v.event_type = 'Rollover In'
    join money m on m.account_id = t.src where v.amount > 0)`;
