import type { Invariant } from '../invariant.ts';
import { stillAudited } from '../still-audited.ts';

/** What must hold of bills and their cycles (domain.md 4.9, rule 17, 6: 7 and 15). */
export const billRules: readonly Invariant[] = [
  {
    rule: '7 a bill moved its balance once, by what it says, and back when it was withdrawn',
    entity: 'bill',
    broken: `select b.id, b.business_unit_id as unit, b.status || ', posted ' || b.posted_minor || ', events '
        || coalesce(e.posted, 0) || ' and ' || coalesce(e.back, 0) as detail
      from bill b left join (select source_id, sum(amount_minor) filter (where source_type = 'bill') as posted,
        sum(amount_minor) filter (where source_type = 'bill withdrawn') as back
        from balance_event where source_type in ('bill', 'bill withdrawn') group by source_id) e on e.source_id = b.id
      where b.posted_minor <> coalesce(e.posted, 0)
      or coalesce(e.back, 0) <> case when b.status = 'Withdrawn' then -b.posted_minor else 0 end`,
  },
  {
    rule: '7 an event of a bill is of its bill and of the account that stood for it, and nothing else is one',
    entity: 'balance_event',
    broken: `select e.id, e.business_unit_id as unit,
      e.event_type || ' of ' || e.source_type || ' ' || e.source_id as detail from balance_event e
      left join bill b on e.source_type in ('bill', 'bill withdrawn') and b.id = e.source_id
      where (e.source_type in ('bill', 'bill withdrawn')) <> (e.event_type = 'Bill')
      or (e.event_type = 'Bill' and (b.id is null or e.bucket <> 'Balance' or e.source_line_id <> 0
        or e.charge_allocations <> '[]' or b.business_unit_id <> e.business_unit_id
        or not (e.account_id = b.account_id or once_stood_for(e.account_id, b.account_id)
          or once_stood_for(b.account_id, e.account_id))))`,
  },
  {
    rule: '17 a bill posts its amount, or the difference to the bill that it supersedes, where its cycle posts',
    entity: 'bill',
    broken: `select b.id, b.business_unit_id as unit,
      b.bill_type || ' ' || coalesce(b.amount_minor, 0) || ', posted ' || b.posted_minor as detail
      from bill b join billing_cycle c on c.id = b.billing_cycle_id left join bill s on s.id = b.supersedes_bill_id
      where b.posted_minor <> case when c.posts_to_balance and b.published_date is not null
          and b.bill_type in ('Bill', 'Final', 'Invoice', 'Recalculated') then b.amount_minor else 0 end
      and not (c.posts_to_balance and b.published_date is not null and b.bill_type = 'Recalculated'
        and b.posted_minor = b.amount_minor - coalesce(s.amount_minor, 0))`,
  },
  {
    rule: '15 a cycle holds what a person sees of it or approved, and one that is published holds no draft',
    entity: 'billing_cycle',
    broken: `select c.id, c.business_unit_id as unit, c.bill_count || ' bills for ' || c.total_amount_minor
        || ', there are ' || b.bills || ' for ' || b.total as detail
      from billing_cycle c cross join lateral (select count(*) as bills, coalesce(sum(x.amount_minor), 0) as total,
        count(*) filter (where x.published_date is not null) as published,
        coalesce(sum(x.posted_minor), 0) as posted,
        count(*) filter (where x.status = 'Draft') as drafts from bill x where x.billing_cycle_id = c.id) b
      where c.status = 'Approved' and (b.bills <> c.bill_count or b.total <> c.total_amount_minor
        or b.published <> c.published_count or b.posted <> c.posted_minor
        or (c.published_date is not null and b.drafts > 0))
      or (c.status <> 'Approved' and (c.published_count <> 0 or c.posted_minor <> 0 or b.published > 0))
      or (c.status in ('Draft', 'Requires Bills') and not c.is_deleted
        and (b.bills <> c.bill_count or b.total <> c.total_amount_minor))`,
  },
  {
    rule: '17 a bill is superseded by the recalculated one that names it, and by that alone',
    entity: 'bill',
    broken: `select b.id, b.business_unit_id as unit,
      b.status || ' by ' || coalesce(b.superseded_by_bill_id::text, 'none') as detail
      from bill b left join bill n on n.id = b.superseded_by_bill_id
      where b.superseded_by_bill_id is not null and (n.supersedes_bill_id is distinct from b.id
        or n.bill_type <> 'Recalculated' or n.status not in ('Published', 'Superseded'))
      union all select n.id, n.business_unit_id, n.status || ', its former ' || b.status
      from bill n join bill b on b.id = n.supersedes_bill_id
      where n.status in ('Published', 'Superseded') and b.status <> 'Withdrawn'
      and b.superseded_by_bill_id is distinct from n.id
      union all select n.id, n.business_unit_id, 'supersedes bill ' || b.id || ' of account ' || b.account_id
      from bill n join bill b on b.id = n.supersedes_bill_id
      where n.id <= b.id or n.business_unit_id <> b.business_unit_id or not (n.account_id = b.account_id
        or once_stood_for(n.account_id, b.account_id) or once_stood_for(b.account_id, n.account_id))`,
  },
  {
    rule: '15 a document is of the cycle of its bill and of its file, and not one that was replaced',
    entity: 'bill_document',
    broken: `select d.id, d.business_unit_id as unit, d.name as detail from bill_document d
      join bill_file f on f.id = d.file_id left join bill b on b.document_id = d.id
      where f.billing_cycle_id <> d.billing_cycle_id or f.business_unit_id <> d.business_unit_id
      or b.billing_cycle_id <> d.billing_cycle_id or (b.id is not null and d.replaced_date is not null)`,
  },
  {
    rule: '9 every approved cycle and every bill that was taken back has its audit entry',
    entity: 'bill',
    broken: `select b.id, b.business_unit_id as unit, b.status as detail from bill b where b.status = 'Withdrawn'
      and ${stillAudited('b.created_date')} and not exists (select 1 from audit_entry e
        where e.entity_type = 'Bill' and e.entity_id = b.id and e.action = 'Bill withdrawn')
      union all select c.id, c.business_unit_id, 'cycle ' || c.name from billing_cycle c where c.status = 'Approved'
      and ${stillAudited('c.created_date')} and not exists (select 1 from audit_entry e
        where e.entity_type = 'BillingCycle' and e.entity_id = c.id and e.action = 'Approved')`,
  },
  {
    rule: '3 a reading is of a series of its business unit',
    entity: 'meter_reading',
    broken: `select r.id, r.business_unit_id as unit, 'series ' || r.series_id as detail from meter_reading r
      join reading_series s on s.id = r.series_id where s.business_unit_id <> r.business_unit_id`,
  },
];
