import type { Invariant } from '../invariant.ts';
import { stillAudited } from '../still-audited.ts';

/** What staff did is on record, with a second person where one is needed (domain.md 6: 9 and 19). */
export const recordRules: readonly Invariant[] = [
  {
    rule: '9 every void, refund and adjustment asked for by a person has its audit entry',
    entity: 'payment',
    broken: `select a.payment_id as id, a.business_unit_id as unit, a.operation || ' without an audit entry' as detail
      from gateway_attempt a where a.operation <> 'Sale' and ${stillAudited('a.requested_at')}
      and coalesce(a.ask ->> 'by', 'System') <> 'System'
      and coalesce(a.ask ->> 'reason', '') <> 'With its payment'
        and not exists (select 1 from audit_entry e
        where e.entity_type = 'Payment' and e.entity_id = a.payment_id
        and e.action in (a.operation || ' asked', a.operation || ' approved'))
      union all select a.payment_id, a.business_unit_id, a.type || ' without an audit entry' from adjustment a
      where ${stillAudited('a.created_date')} and not exists (select 1 from audit_entry e
      where e.entity_type = 'Payment' and e.entity_id = a.payment_id and e.action = a.type || ' recorded')`,
  },
  {
    rule: '19 no request is decided by the person who asked',
    entity: 'approval_request',
    broken: `select id, business_unit_id as unit, status as detail from approval_request
      where status in ('Done', 'Refused', 'Failed')
      and (decided_by is null or decided_by = requested_by or requested_by is null and requested_by_client = '')`,
  },
  {
    rule: '9 every external payment and its reversal has its audit entry',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, p.status as detail from payment p
      where p.origin = 'External' and p.external_reference <> '' and ${stillAudited('p.created_date')}
      and (not exists (select 1 from audit_entry e
      where e.entity_type = 'Payment' and e.entity_id = p.id and e.action = 'External payment recorded')
        or (p.status = 'Voided' and not exists (select 1 from audit_entry e
        where e.entity_type = 'Payment' and e.entity_id = p.id and e.action = 'External payment reversed')))`,
  },
  {
    rule: '9 every processed account file has its audit entry',
    entity: 'account_upload',
    broken: `select u.id, u.business_unit_id as unit, u.status as detail from account_upload u
      where u.status like 'Complete%' and ${stillAudited('u.created_date')}
      and not exists (select 1 from audit_entry a
      where a.entity_type = 'AccountUpload' and a.entity_id = u.id and a.action like 'Processed%')`,
  },
  {
    rule: '19 a request says what became of it',
    entity: 'approval_request',
    broken: `select r.id, r.business_unit_id as unit, r.status as detail from approval_request r
      where (r.status = 'Done') <> (r.done_date is not null)
      or (r.status in ('Requested', 'Expired')) <> (r.decided_date is null) or r.status = 'Approved'
      or (r.decided_by is not null and r.decided_date is null) or (r.status = 'Expired' and r.expires_date > now())
        or (r.status = 'Withdrawn' and r.decided_by is null and r.fail_reason = '""' and r.requested_by_client = '')
        or (r.status = 'Failed') > (r.fail_reason <> '""')
        or (r.status = 'Done' and r.kind <> 'Exception'
        and not exists (select 1 from gateway_attempt a
        where a.payment_id = r.payment_id and a.operation = r.kind and a.amount_minor = r.amount_minor
        and a.ask ->> 'approvedBy' = r.decided_by_name))`,
  },
  {
    rule: '9 every request for a second person, and its decision, has its audit entry',
    entity: 'approval_request',
    broken: `select r.id, r.business_unit_id as unit, r.kind || ' of ' || r.amount_minor || ', ' || r.status as detail
      from approval_request r
      where r.kind <> 'Exception' and ${stillAudited('r.requested_date')} and (not exists (select 1 from audit_entry e
      where e.entity_type = 'Payment' and e.entity_id = r.payment_id and e.action = r.kind || ' needs a second person'
      and (e.after ->> 'amountMinor')::bigint = r.amount_minor)
        or (r.decided_by is not null and not exists (select 1 from audit_entry e
        where e.entity_type = 'Payment' and e.entity_id = r.payment_id
        and (e.after ->> 'amountMinor')::bigint = r.amount_minor
          and e.action = r.kind || case r.status when 'Done' then ' approved'
          when 'Failed' then ' approved, not possible any more' when 'Refused' then ' refused'
          else ' withdrawn' end)))`,
  },
  {
    rule: '9 an external payment that stands was not reversed',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, p.status as detail from payment p
      join audit_entry e on e.entity_type = 'Payment' and e.entity_id = p.id and e.action = 'External payment reversed'
      where p.origin = 'External' and p.status <> 'Voided'`,
  },
  {
    rule: '9 every rollover and merge that a person asked for has its audit entry, and every correction',
    entity: 'account',
    broken: `select t.from_account_id as id, t.business_unit_id as unit, t.kind as detail from account_transfer t
      where ${stillAudited('t.created_date')}
        and not exists (select 1 from audit_entry e where e.entity_type = 'Account'
        and e.entity_id = t.from_account_id and e.action = case t.kind when 'Merge'
          then 'Account merged into another' else 'Account archived with rollover' end)
      union all select v.account_id, v.business_unit_id, 'Correction of ' || v.amount_minor from balance_event v
      where v.event_type = 'Correction' and ${stillAudited('v.effective_date')}
        and not exists (select 1 from audit_entry e where e.entity_type = 'Account'
        and e.entity_id = v.account_id and e.action = 'Balance corrected')`,
  },
];
