import type { Invariant } from '../invariant.ts';

/** What must hold of files that tell billers of payments (domain.md 5: 1): each entry in one, and their sums. */
export const exportRules: readonly Invariant[] = [
  {
    rule: '1 an entry that a biller was told of stands in the file of that moment',
    entity: 'balance_event',
    broken: `select e.id, e.business_unit_id as unit,
      'exported ' || coalesce(e.exported_date::text, 'never') || ', file of '
        || coalesce(x.made_date::text, 'none') as detail
      from balance_event e left join payment_line_item i on i.id = e.source_line_id
      left join payment p on p.id = i.payment_id and p.origin = 'External'
      left join payment_export_line l on l.balance_event_id = e.id and l.taken_back_date is null
      left join payment_export x on x.id = l.export_id
      where case
        when e.event_type in ('Opening', 'Sync', 'Bill', 'Sync Reversed') then e.exported_date is not null
          or l.export_id is not null
        when e.event_type in ('Payment', 'Void', 'Refund', 'Adjustment', 'Adjustment Reversed', 'Late Fee')
          then case when p.id is not null then e.exported_date is null or l.export_id is not null
          else e.exported_date is distinct from x.made_date end
        else l.export_id is not null end`,
  },
  {
    rule: '1 a line of a file is of an entry of its business unit, and of its payment',
    entity: 'payment_export',
    broken: `select l.export_id as id, l.business_unit_id as unit, 'line ' || l.line_number as detail
      from payment_export_line l join balance_event e on e.id = l.balance_event_id
      join payment_export x on x.id = l.export_id
      left join payment_line_item i on i.id = e.source_line_id
        and (e.source_type <> 'payment' or i.payment_id = e.source_id)
      where e.business_unit_id <> l.business_unit_id or x.business_unit_id <> l.business_unit_id
      or l.payment_id is distinct from i.payment_id`,
  },
  {
    rule: '1 a file holds as many entries, and sums to what they do',
    entity: 'payment_export',
    broken: `select x.id, x.business_unit_id as unit,
      x.entry_count || ' entries, ' || x.paid_minor || ' paid, ' || x.returned_minor || ' returned' as detail
      from payment_export x
      left join (select l.export_id, count(*) as entries, count(distinct l.payment_id) as payments,
          max(l.line_number) as last,
          count(distinct l.group_number) as groups, max(l.group_number) as last_group,
          count(distinct (e.source_type, e.source_id, e.event_type)) as sources,
          -sum(least(e.amount_minor, 0)) as paid, -sum(greatest(e.amount_minor, 0)) as returned
        from payment_export_line l join balance_event e on e.id = l.balance_event_id group by 1) s
        on s.export_id = x.id
      where (x.entry_count, x.payment_count, x.paid_minor, x.returned_minor)
        is distinct from (coalesce(s.entries, 0), coalesce(s.payments, 0), coalesce(s.paid, 0), coalesce(s.returned, 0))
      or s.last is distinct from s.entries or s.groups is distinct from s.last_group
      or s.groups is distinct from s.sources or (s.entries is null and x.status <> 'Marked')`,
  },
  {
    rule: '1 lines of one thing that was paid or given back stand in one group',
    entity: 'payment_export',
    broken: `select l.export_id as id, min(l.business_unit_id) as unit, 'group ' || l.group_number as detail
      from payment_export_line l join balance_event e on e.id = l.balance_event_id
      group by l.export_id, l.group_number
      having count(distinct (e.source_type, e.source_id, e.event_type)) > 1
      or max(l.line_number) - min(l.line_number) + 1 <> count(*)`,
  },
  {
    rule: '1 a payment counts as told of with its entries',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, 'exported ' || coalesce(p.exported_date::text, 'never') as detail
      from payment p
      left join (select i.payment_id, min(e.exported_date) as first, max(e.exported_date) as last,
          bool_or(e.exported_date is null) as waits
        from balance_event e join payment_line_item i on i.id = e.source_line_id
        where e.event_type = 'Payment' and e.source_type = 'payment' and i.payment_id = e.source_id
        group by 1) s on s.payment_id = p.id
      where p.origin <> 'External' and case
        when s.payment_id is not null then s.first is distinct from s.last
          or p.exported_date is distinct from (case when not s.waits then s.last end)
        else p.exported_date is not null and (p.type <> 'Base Payment' or p.account_count > 0
          or not exists (select 1 from payment_export x where x.business_unit_id = p.business_unit_id
            and x.made_date = p.exported_date)) end`,
  },
];
