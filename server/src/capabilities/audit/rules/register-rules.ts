import type { Invariant } from '../invariant.ts';

/** What must hold of accounts, their charges and their registers (domain.md 6: 7 and 8). */
export const registerRules: readonly Invariant[] = [
  {
    rule: '7 a balance is the sum of its events',
    entity: 'account',
    broken: `select m.account_id as id, m.business_unit_id as unit,
      'balance ' || m.balance || ', events ' || coalesce(e.balance,
      0) || '; late fee ' || m.late_fee || ', events ' || coalesce(e.late_fee, 0) as detail
      from account_money m left join (select account_id, sum(amount_minor) filter (where bucket = 'Balance') as balance,
      sum(amount_minor) filter (where bucket = 'LateFee') as late_fee
      from balance_event group by account_id) e using (account_id)
      where m.balance <> coalesce(e.balance, 0) or m.late_fee <> coalesce(e.late_fee, 0)`,
  },
  {
    rule: '7 open charges outside the balance are the sum of their events',
    entity: 'account',
    broken: `select m.account_id as id, m.business_unit_id as unit,
      'charges ' || coalesce(c.open, 0) || ', events ' || coalesce(e.open, 0) as detail from account_money m
      left join (select account_id, sum(remaining_minor) as open from account_charge
      where status = 'Open' and not included_in_balance group by 1) c using (account_id)
      left join (select account_id, sum(amount_minor) as open from balance_event
      where bucket = 'OpenCharge' group by 1) e using (account_id) where coalesce(c.open, 0) <> coalesce(e.open, 0)`,
  },
  {
    rule: '7 an event belongs to an account of its business unit',
    entity: 'balance_event',
    broken: `select e.id, e.business_unit_id as unit, 'account ' || e.account_id as detail from balance_event e
      left join account_money m on m.account_id = e.account_id
      where m.business_unit_id is distinct from e.business_unit_id`,
  },
  {
    rule: '7 a register has no gap and its balances chain',
    entity: 'account',
    broken: `select account_id as id, min(unit) as unit, 'sequence or balance after is wrong' as detail from (
        select account_id, business_unit_id as unit, sequence <> row_number() over (partition by account_id
        order by sequence) as gap,
          balance_after_minor - amount_minor - lag(balance_after_minor, 1, 0::bigint) over (partition by account_id,
          bucket order by sequence) as broken from balance_event) x
      where gap or broken <> 0 group by account_id`,
  },
  {
    rule: '7 the register counts its events',
    entity: 'account',
    broken: `select m.account_id as id, m.business_unit_id as unit,
      'counted ' || m.last_event_sequence || ', last ' || coalesce(e.last, 0) as detail from account_money m
      left join (select account_id, max(sequence) as last from balance_event group by 1) e using (account_id)
      where m.last_event_sequence <> coalesce(e.last, 0)`,
  },
  {
    rule: '7 past due and not yet due are the balance',
    entity: 'account',
    broken: `select account_id as id, business_unit_id as unit,
      'balance ' || balance || ', past due ' || past_due_minor || ', not yet due ' || not_yet_due_minor as detail
      from account_money where balance <> past_due_minor + not_yet_due_minor`,
  },
  {
    rule: '7 a charge has left what its events left of it',
    entity: 'account_charge',
    broken: `select c.id, c.business_unit_id as unit,
      c.status || ', left ' || c.remaining_minor || ' of ' || c.amount_minor || ', events ' || coalesce(e.amount,
      0) as detail from account_charge c
      left join (select (x ->> 'accountChargeId')::bigint as charge_id,
      sum(sign(e.amount_minor) * (x ->> 'amountMinor')::bigint) as amount, min(e.account_id) as first,
      max(e.account_id) as last
        from balance_event e cross join lateral jsonb_array_elements(e.charge_allocations) x
        where e.charge_allocations <> '[]' group by 1) e on e.charge_id = c.id
      where c.remaining_minor <> c.amount_minor + coalesce(e.amount, 0)
      or (c.status <> 'Voided' and (c.status = 'Paid') <> (c.remaining_minor = 0))
      or (e.first <> c.account_id and not once_stood_for(c.account_id, e.first))
      or (e.last <> c.account_id and not once_stood_for(c.account_id, e.last))`,
  },
  {
    rule: '7 an event names the charges it moved, and beside the balance all of them',
    entity: 'balance_event',
    broken: `select e.id, e.business_unit_id as unit,
      e.bucket || ' ' || e.amount_minor || ', charges ' || sum((x ->> 'amountMinor')::bigint) as detail
      from balance_event e cross join lateral jsonb_array_elements(e.charge_allocations) x
      where e.charge_allocations <> '[]' group by e.id
      having sum((x ->> 'amountMinor')::bigint) > abs(e.amount_minor)
      or (e.bucket = 'OpenCharge' and sum((x ->> 'amountMinor')::bigint) <> abs(e.amount_minor))
      or e.bucket = 'LateFee'`,
  },
  {
    rule: '7 a correction is an entry of its own account, and nothing else is a correction',
    entity: 'balance_event',
    broken: `select e.id, e.business_unit_id as unit,
      e.event_type || ' of ' || e.source_type || ' ' || e.source_id as detail from balance_event e
      where (e.source_type = 'correction' or e.event_type = 'Correction')
      and (e.source_type <> 'correction' or e.event_type <> 'Correction' or e.bucket <> 'Balance'
      or e.source_id <> e.account_id or e.source_line_id <> e.sequence)`,
  },
];
