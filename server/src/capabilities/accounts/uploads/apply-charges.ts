import type pg from 'pg';

/** The charges of accounts that were just made, with what they come to beside the balance of each. */
export async function makeCharges(client: pg.PoolClient, businessUnitId: number): Promise<void> {
  await client.query(
    `update charge_plan c set account_id = p.account_id from plan p where p.action = 'create' and c.account_id is null
      and p.account_number = c.account_number and p.sub_account_number = c.sub_account_number`,
  );
  await client.query(
    `with made as (insert into account_charge (business_unit_id, account_id, external_id, description, amount_minor,
        remaining_minor, due_date, included_in_balance, must_pay_in_full)
      select $1, account_id, c.external_id, c.description, c.target_minor, c.target_minor, c.due_date,
        c.included_in_balance, c.must_pay_in_full from charge_plan c join plan p using (account_id)
      where p.action = 'create' returning account_id, remaining_minor, included_in_balance)
     update plan p set new_charges = m.minor
     from (select account_id, sum(remaining_minor) filter (where not included_in_balance) as minor from made
       group by account_id) m where m.account_id = p.account_id and m.minor is not null`,
    [businessUnitId],
  );
}

// What a charge was before a file; of one that the file made nothing is left when the file is undone.
const formerly = (old: string) => `${old}.amount_minor, ${old}.remaining_minor, ${old}.status, ${old}.description,
  ${old}.due_date, ${old}.included_in_balance, ${old}.must_pay_in_full`;
const madeNow = `0::bigint as amount_minor, 0::bigint as remaining_minor, 'Paid' as status, c.description, c.due_date,
  c.included_in_balance, c.must_pay_in_full`;

/** The charges of an account that was made, as an undo leaves them; of an account in `plan`. */
export const madeCharges = `(select jsonb_agg(x) from (select c.id, ${madeNow}
  from account_charge c where c.account_id = plan.account_id) x)`;

/**
 * Moves the charges of accounts in `chosen`, which are locked: what is left of each becomes the file's value, with what
 * payers did between the comparison and the lock ($6). What they paid of it stays paid, so that a reversal always has
 * room: the amount of the charge moves with what is left. Gives `touched`, what the charges were, and `due`, the
 * accounts with what their charges beside the balance came to and come to.
 */
export const chargesMoved = `wanted as materialized (
    select w.*, c.remaining_minor as now_minor, greatest(0, w.target_minor
      + case when $6 and c.id is not null then c.remaining_minor - w.old_minor else 0 end) as minor,
      c.included_in_balance as was_included
    from charge_plan w join chosen d using (account_id) left join account_charge c on c.id = w.charge_id),
  changed as (
    update account_charge c set amount_minor = c.amount_minor + w.minor - c.remaining_minor, remaining_minor = w.minor,
      status = case when w.minor = 0 then 'Paid' else 'Open' end, description = w.description, due_date = w.due_date,
      included_in_balance = w.included_in_balance, must_pay_in_full = w.must_pay_in_full
    from wanted w where c.id = w.charge_id returning c.account_id, c.id, ${formerly('old')}),
  made as (
    insert into account_charge as c (business_unit_id, account_id, external_id, description, amount_minor,
      remaining_minor, due_date, included_in_balance, must_pay_in_full)
    select $1::int, account_id, external_id, description, minor, minor, due_date, included_in_balance, must_pay_in_full
    from wanted where charge_id is null returning c.account_id, c.id, ${madeNow}),
  touched as (
    select account_id, jsonb_agg(to_jsonb(x) - 'account_id') as former
    from (select * from changed union all select * from made) x group by account_id),
  beside as (
    select account_id, sum(remaining_minor)::bigint as minor from account_charge join chosen using (account_id)
    where status = 'Open' and not included_in_balance group by account_id),
  moved_by as (
    select account_id, sum(case when included_in_balance then 0 else minor end
      - case when was_included is false then now_minor else 0 end)::bigint as minor from wanted group by account_id),
  due as materialized (
    select d.*, coalesce(b.minor, 0) as charges_before, coalesce(b.minor, 0) + coalesce(v.minor, 0) as charges
    from chosen d left join beside b using (account_id) left join moved_by v using (account_id)),`;

/** The same where a file says no charges: they stay as they are. */
export const chargesKept = `touched as (select null::bigint as account_id, null::jsonb as former where false),
  due as (select *, 0::bigint as charges_before, 0::bigint as charges from chosen),`;

/** Of a balance that is set to nothing nothing is left of the charges within it; those of ours say what they were. */
export const chargesShut = `shut as (
    update account_charge c set amount_minor = c.amount_minor - c.remaining_minor, remaining_minor = 0, status = 'Paid'
    from locked l where c.account_id = l.account_id and c.status = 'Open' and c.included_in_balance and c.told is null
    returning c.account_id, c.id, ${formerly('old')}),
  touched as (select account_id, jsonb_agg(to_jsonb(x) - 'account_id') as former from shut x group by account_id),`;

/** Gives charges of accounts in `chosen` back what they were before a file, as `former` of each account has kept it. */
export const chargesGivenBack = `given as materialized (
    select d.account_id, x.* from chosen d cross join lateral jsonb_to_recordset(d.charges) as x (id bigint,
      amount_minor bigint, remaining_minor bigint, status text, description text, due_date date,
      included_in_balance boolean, must_pay_in_full boolean)),
  returned as (
    update account_charge c set amount_minor = g.amount_minor, remaining_minor = g.remaining_minor, status = g.status,
      description = g.description, due_date = g.due_date, included_in_balance = g.included_in_balance,
      must_pay_in_full = g.must_pay_in_full
    from given g where c.id = g.id
    returning c.account_id, case when new.included_in_balance then 0 else new.remaining_minor end
      - case when old.included_in_balance then 0 else old.remaining_minor end as minor),
  beside as (
    select account_id, sum(remaining_minor)::bigint as minor from account_charge
    where account_id in (select account_id from given) and status = 'Open' and not included_in_balance
    group by account_id),
  moved_by as (select account_id, sum(minor)::bigint as minor from returned group by account_id),
  due as materialized (
    select d.*, coalesce(b.minor, 0) as charges_before, coalesce(b.minor, 0) + coalesce(v.minor, 0) as charges_now
    from chosen d left join beside b using (account_id) left join moved_by v using (account_id)),`;
