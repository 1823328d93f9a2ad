-- What a cycle comes to is kept with it when it is counted, so that who looks at it reads none of its bills.
-- Grows: billing_cycle.

alter table billing_cycle
  -- Documents, problems, what its bills do to balances, and the bills to look at before it is approved.
  add column counted jsonb not null default '{}',
  -- Rows of its index that were left out because their bill stands already.
  add column duplicate_count int not null default 0,
  -- What the balances moved by until now.
  add column posted_minor bigint not null default 0;

update billing_cycle c set posted_minor = b.posted, counted = jsonb_build_object('documents', d.documents,
    'unmatchedDocuments', d.unmatched, 'withoutDocument', b.without, 'zero', b.zero, 'negative', b.negative,
    'dueInThePast', b.due, 'unusuallyHigh', b.high, 'balanceChange', b.change, 'samples', b.samples)
  from billing_cycle o
  cross join lateral (select count(*) as documents, count(*) filter (where not exists (select 1 from bill x
      where x.document_id = d.id)) as unmatched from bill_document d where d.billing_cycle_id = o.id
      and d.replaced_date is null) d
  cross join lateral (select count(*) filter (where x.document_id is null) as without,
      count(*) filter (where x.problem = 'Zero Amount') as zero,
      count(*) filter (where x.problem = 'Negative Amount') as negative,
      count(*) filter (where x.problem = 'Due In The Past') as due,
      count(*) filter (where x.problem = 'Unusually High') as high,
      coalesce(sum(x.posted_minor), 0) as posted,
      coalesce(sum(case when x.status <> 'Draft' then x.posted_minor
        when x.bill_type = 'Recalculated' then x.amount_minor - coalesce(s.amount_minor, 0)
        when x.bill_type in ('Bill', 'Final', 'Invoice') then x.amount_minor end), 0) as change,
      coalesce((select jsonb_agg(p.id) from (select y.id from bill y where y.billing_cycle_id = o.id
        order by md5(y.id::text) limit 7) p), '[]') as samples
      from bill x left join bill s on s.id = x.supersedes_bill_id and s.status = 'Published'
      where x.billing_cycle_id = o.id) b
  where o.id = c.id;
