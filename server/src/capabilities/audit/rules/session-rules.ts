import type { Invariant } from '../invariant.ts';

/** What must hold between a payer's session and its payments (domain.md 6: 5, 6 and 15 to 17). */
export const sessionRules: readonly Invariant[] = [
  {
    rule: '5 a session has its payments, one after another',
    entity: 'payment_session',
    broken: `select s.id, s.business_unit_id as unit,
      s.status || ', ' || s.attempt_count || ' counted, ' || coalesce(p.n,
      0) || ' payments, the last ' || coalesce(p.last, 0) as detail from payment_session s
      left join (select payment_session_id, count(*) as n, max(attempt_number) as last from payment
      where type = 'Base Payment' group by 1) p on p.payment_session_id = s.id
      where coalesce(p.n, 0) <> coalesce(p.last, 0) or coalesce(p.n, 0) - s.attempt_count not between 0 and 1
      or (s.status in ('Processing', 'RequiresGatewayResolution', 'Complete') and coalesce(p.n, 0) = 0)
        or (s.status in ('Processing', 'RequiresGatewayResolution', 'Complete')
        and coalesce(p.n, 0) - s.attempt_count <> 1)
        or (s.status like 'Requires%' and s.status <> 'RequiresGatewayResolution'
        and coalesce(p.n, 0) <> s.attempt_count)`,
  },
  {
    rule: '6 a session waits for a gateway only while something is in doubt',
    entity: 'payment_session',
    broken: `select s.id, s.business_unit_id as unit, s.status || ' with nothing in doubt' as detail
      from payment_session s
      where s.status = 'RequiresGatewayResolution'
      and not exists (select 1 from payment p
      join gateway_attempt a on a.payment_id = p.id and a.outcome in ('Sent', 'Unknown')
      where p.payment_session_id = s.id)
        and not exists (select 1 from payment p join gateway_exception e on e.payment_id = p.id and e.resolution = ''
        where p.payment_session_id = s.id)`,
  },
  {
    rule: '16 a session is of one organization, its own accounts and its own source',
    entity: 'payment_session',
    broken: `select s.id, s.business_unit_id as unit, s.status as detail from payment_session s
      join business_unit u on u.id = s.business_unit_id left join payment_source o on o.id = s.payment_source_id
      left join quick_pay_session q on q.id = s.quick_pay_session_id
      left join lateral (select p.payment_source_id, p.service_fee_amount_minor, p.amount_minor - case
      when p.include_service_fee_in_payment then p.service_fee_amount_minor else 0 end as amount_minor from payment p
      where p.payment_session_id = s.id and p.type = 'Base Payment' order by p.attempt_number desc limit 1) p on true
      where s.organization_id <> u.organization_id or o.business_unit_id <> s.business_unit_id
      or (o.is_saved and o.customer_id is distinct from s.customer_id) or q.business_unit_id <> s.business_unit_id
      or not s.account_ids <@ q.account_ids
        or (s.status in ('Processing', 'RequiresGatewayResolution', 'Complete')
        and (p.payment_source_id is distinct from s.payment_source_id
        or (s.fee_quote ->> 'amountMinor')::bigint is distinct from p.service_fee_amount_minor
          or (select coalesce(sum((x ->> 'amountMinor')::bigint), 0)
          from jsonb_array_elements(s.charges) x) <> p.amount_minor))
        or (s.quick_pay_session_id is not null and s.customer_id is not null)
        or (s.channel = 'QuickPay' and s.quick_pay_session_id is null and s.customer_id is null and s.begun_by = '')
        or (s.status = 'RequiresConfirmation' and (o.id is null or s.charges = '[]'))
        or (s.status = 'RequiresPaymentSource' and o.id is not null)
        or (s.status = 'RequiresCharges' and s.charges <> '[]')
        or (s.status = 'Abandoned') <> (s.abandon_reason <> '')`,
  },
  {
    rule: '16 only a session that ended is forgotten, and nothing stays of what its payer typed',
    entity: 'payment_session',
    broken: `select s.id, s.business_unit_id as unit, s.status || ', forgotten ' || s.details_forgotten_date as detail
      from payment_session s
      where s.details_forgotten_date is not null
      and (s.status not in ('Abandoned', 'Complete') or s.contact_email <> '' or s.contact_phone <> ''
        or s.client_address <> ''
        or s.payment_field_items <> '[]' or (s.begun_by = '' and s.created_by_user_name <> ''))`,
  },
  {
    rule: '17 a session pays only for its accounts',
    entity: 'payment_session',
    broken: `select s.id, s.business_unit_id as unit, 'account ' || a.account_id as detail from payment p
      join payment_session s on s.id = p.payment_session_id join payment_account a on a.payment_id = p.id
      where not a.account_id = any(s.account_ids)`,
  },
  {
    rule: '15 what a payer agreed to is in the language the session was begun in',
    entity: 'payment_session',
    broken: `select s.id, s.business_unit_id as unit, 'begun in ' || s.culture || ', agreed in ' || t.culture as detail
      from payment_session s
      join acknowledgment k on k.subject_type = 'payment_session' and k.subject_id = s.id
      join terms_of_service t on t.id = k.terms_version_id where t.culture <> s.culture`,
  },
];
