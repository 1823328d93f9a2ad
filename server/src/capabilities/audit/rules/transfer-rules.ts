import type { Invariant } from '../invariant.ts';

/** What must hold of rollovers and merges (domain.md 6: 8; rule 15). */
export const transferRules: readonly Invariant[] = [
  {
    rule: '8 what a rollover takes out it puts in, and a merge does so bucket by bucket',
    entity: 'account_transfer',
    broken: `select t.id, t.business_unit_id as unit, t.kind || ': ' || e.bucket || ' ' || e.left as detail
      from account_transfer t
      join (select source_id, bucket, sum(amount_minor) as left,
        sum(sum(amount_minor)) over (partition by source_id) as whole
        from balance_event where source_type = 'transfer' group by 1, 2) e on e.source_id = t.id
      where e.whole <> 0 or (t.kind = 'Merge' and e.left <> 0)`,
  },
  {
    rule: '8 an event of a rollover or merge is of its transfer, out of the one account and into the other',
    entity: 'balance_event',
    broken: `select e.id, e.business_unit_id as unit,
      e.event_type || ' of ' || e.source_type || ' ' || e.source_id as detail from balance_event e
      left join account_transfer t on e.source_type = 'transfer' and t.id = e.source_id
      where (e.source_type = 'transfer') <> (e.event_type in ('Rollover Out', 'Rollover In', 'Merge Out', 'Merge In'))
      or (e.source_type = 'transfer' and (t.id is null or t.to_account_id is null or e.source_line_id <> 0
        or t.business_unit_id <> e.business_unit_id or e.charge_allocations <> '[]'
        or not coalesce((e.account_id = t.from_account_id and e.event_type = t.kind || ' Out')
          or (e.account_id = t.to_account_id and e.event_type = t.kind || ' In'
          and (t.kind = 'Merge' or e.bucket = 'Balance')), false)))`,
  },
  {
    rule: '8 an account stands as its rollover or merge says',
    entity: 'account',
    broken: `select a.id, a.business_unit_id as unit,
      'transfer ' || coalesce(t.kind, 'none') || ' to ' || coalesce(t.to_account_id::text, 'none') as detail
      from account a left join account_transfer t on t.from_account_id = a.id and t.ended_date is null
      where a.is_rollover <> coalesce(t.kind = 'Rollover', false)
      or a.rollover_account_id is distinct from case when t.kind = 'Rollover' then t.to_account_id end
      or a.merged_into_account_id is distinct from case when t.kind = 'Merge' then t.to_account_id end
      or (t.id is not null and not a.is_archived)`,
  },
  {
    rule: '8 an account that another took over from owes nothing and holds no open charge',
    entity: 'account',
    broken: `select m.account_id as id, m.business_unit_id as unit,
      'balance ' || m.balance || ', late fee ' || m.late_fee || ', open charges ' || count(c.id) as detail
      from account_transfer t join account_money m on m.account_id = t.from_account_id
      left join account_charge c on c.account_id = m.account_id and c.status = 'Open'
      where t.ended_date is null and t.to_account_id is not null group by m.account_id
      having m.balance <> 0 or m.late_fee <> 0 or count(c.id) > 0`,
  },
  {
    rule: '8 the charges that an account’s rollovers voided are what they took out of its open charges',
    entity: 'account',
    broken: `select coalesce(c.account_id, e.account_id) as id, coalesce(c.unit, e.unit) as unit,
      'voided ' || coalesce(c.voided, 0) || ', taken out ' || coalesce(e.taken, 0) as detail
      from (select account_id, min(business_unit_id) as unit, sum(remaining_minor) as voided from account_charge
        where status = 'Voided' and not included_in_balance group by account_id) c
      full join (select account_id, min(business_unit_id) as unit, -sum(amount_minor) as taken from balance_event
        where event_type = 'Rollover Out' and bucket = 'OpenCharge' group by account_id) e using (account_id)
      where coalesce(c.voided, 0) <> coalesce(e.taken, 0)`,
  },
  {
    rule: '8 only a rollover voids charges, and gives its account one of the same sum',
    entity: 'account_charge',
    broken: `select c.id, c.business_unit_id as unit, c.status || ' of account ' || c.account_id as detail
      from account_charge c where c.status = 'Voided' and not exists (select 1 from account_transfer t
        where t.from_account_id = c.account_id and t.kind = 'Rollover' and t.to_account_id is not null)
      union all select c.id, c.business_unit_id,
        'amount ' || c.amount_minor || ', moved ' || coalesce(e.amount_minor, 0)
      from account_charge c join account_transfer t on c.external_id = 'rollover:' || t.id
      left join balance_event e on e.source_type = 'transfer' and e.source_id = t.id and e.event_type = 'Rollover In'
      where c.amount_minor is distinct from e.amount_minor
      or (c.account_id <> t.to_account_id and not once_stood_for(c.account_id, t.to_account_id))`,
  },
];
