import type { Invariant } from '../invariant.ts';

/** A customer whose login became a part of another one: what had ended then keeps its name. */
const isMerged = (customer: string) => `exists (select from customer c where c.id = ${customer}
  and c.merged_into_customer_id is not null)`;
const sumOf = (charges: string) =>
  `(select coalesce(sum((x ->> 'amountMinor')::bigint), 0) from jsonb_array_elements(${charges}) x)`;
/** How the key of what was planned by an enrolment begins; a pattern of its own for each row is slow to read. */
const keyOf = `('enrollment:' || s.autopay_enrollment_id || ':account:' || s.account_id)`;

/** What must hold between enrolments, what is planned by them, and what was taken (domain.md 6: 5, 13, 14, 16). */
export const autopayRules: readonly Invariant[] = [
  {
    rule: '5 a scheduled payment that began has one session, and its payment is that one’s',
    entity: 'scheduled_payment',
    broken: `select s.id, s.business_unit_id as unit, s.status || ', session ' || coalesce(n.status, 'none')
      || ', payment ' || coalesce(p.id::text, 'none') as detail
      from scheduled_payment s left join payment_session n on n.scheduled_payment_id = s.id
        and n.abandon_reason <> 'Never received'
      left join (select payment_session_id, max(id) as id from payment where type = 'Base Payment' group by 1) p
        on p.payment_session_id = n.id
      where (s.status in ('Processing', 'Processed')) <> (n.id is not null)
      or (s.status = 'Processed' and (n.status not in ('Complete', 'Abandoned')
        or s.payment_id is distinct from p.id))
      or (select count(*) from payment x where x.payment_session_id = n.id and x.type = 'Base Payment') > 1`,
  },
  {
    rule: '5 nothing above what was announced is taken, and nothing before it was',
    entity: 'scheduled_payment',
    broken: `select s.id, s.business_unit_id as unit, a.amount_minor || ' of ' || s.amount_minor || ', fee '
      || p.service_fee_amount_minor || ' of ' || s.fee_minor as detail
      from scheduled_payment s join payment_session n on n.scheduled_payment_id = s.id
        and n.abandon_reason <> 'Never received'
      join payment p on p.payment_session_id = n.id and p.type = 'Base Payment'
      left join payment_account a on a.payment_id = p.id and a.account_id = s.account_id
      where a.amount_minor is null or a.amount_minor > s.amount_minor
      or p.service_fee_amount_minor > s.fee_minor or s.notice_sent_date is null
      or p.payment_source_id is distinct from s.payment_source_id or ${sumOf('n.charges')} <> a.amount_minor`,
  },
  {
    rule: '16 a session that is taken by itself is of its scheduled payment',
    entity: 'payment_session',
    broken: `select n.id, n.business_unit_id as unit, n.channel as detail from payment_session n
      left join scheduled_payment s on s.id = n.scheduled_payment_id
      where (n.scheduled_payment_id is not null) <> (n.begun_by = 'autopay')
      or (s.id is not null and (n.channel <> s.channel or n.customer_id is distinct from s.customer_id
        or n.account_ids <> array[s.account_id] or (n.status = 'Abandoned' and (n.payment_source_id is not null
        or n.abandon_reason not in ('Declined', 'Returned', 'Never received')))))`,
  },
  {
    rule: '5 what is taken again was charged by nobody before',
    entity: 'payment_session',
    broken: `select n.id, n.business_unit_id as unit, coalesce(string_agg(p.status, ', '), 'no payment') as detail
      from payment_session n left join payment p on p.payment_session_id = n.id
      where n.abandon_reason = 'Never received' group by n.id
      having n.scheduled_payment_id is null or n.status <> 'Abandoned' or count(p.id) = 0
      or bool_or(p.status in ('Succeeded', 'Declined') or p.posted_date is not null)
      or not exists (select from payment y join gateway_attempt a on a.payment_id = y.id and a.operation = 'Sale'
        and a.outcome = 'Error' where y.payment_session_id = n.id)`,
  },
  {
    rule: '16 a session that is paid on a date became one scheduled payment, of its account and sum',
    entity: 'payment_session',
    broken: `select n.id, n.business_unit_id as unit, coalesce(s.status, 'none') as detail from payment_session n
      left join scheduled_payment s on s.idempotency_key = 'session:' || n.id
      where n.abandon_reason = 'Scheduled' and (s.id is null or s.business_unit_id <> n.business_unit_id
        or n.account_ids <> array[s.account_id] or n.channel <> 'QuickPay' or n.origin <> 'Main'
        or n.payment_source_id is not null or ${sumOf('n.charges')} <> s.amount_minor
        or (n.customer_id is distinct from s.customer_id and not ${isMerged('n.customer_id')}))`,
  },
  {
    rule: '14 an enrolment that ended has nothing planned, and what is planned is of its account and payer',
    entity: 'scheduled_payment',
    broken: `select s.id, s.business_unit_id as unit, s.status || ' of enrolment ' || e.id as detail
      from scheduled_payment s join autopay_enrollment e on e.id = s.autopay_enrollment_id
      where (s.status in ('Staged', 'Scheduled') and (not e.is_active or e.account_id <> s.account_id
        or e.customer_id is distinct from s.customer_id))
      or (e.customer_id is distinct from s.customer_id and not ${isMerged('s.customer_id')})
      or s.channel <> case e.enrollment_type when 'Customer' then 'Autopay' else 'Backoffice Autopay' end`,
  },
  {
    rule: '13 a scheduled payment has the key of what it stands for',
    entity: 'scheduled_payment',
    broken: `select s.id, s.business_unit_id as unit, s.idempotency_key as detail from scheduled_payment s
      where (s.status = 'InvalidIdempotencyKey' and s.retry_of_id is null)
      or (s.amount_strategy = 'Fixed') <> (s.autopay_enrollment_id is null)
      or (s.acknowledgment_id is null) <> (s.autopay_enrollment_id is not null)
      or (s.retry_of_id is null and case when s.autopay_enrollment_id is null
        then s.created_date > now() - interval '80 days' and not exists (select from payment_session n
          where 'session:' || n.id = s.idempotency_key and n.abandon_reason = 'Scheduled')
        else s.idempotency_key <> ${keyOf} || ':due:' || coalesce(s.due_date::text, '')
          and not (starts_with(s.idempotency_key, ${keyOf} || ':on:')
            and substr(s.idempotency_key, length(${keyOf}) + 1) ~ '^:on:[0-9]{4}-[0-9]{2}-[0-9]{2}$') end)`,
  },
  {
    rule: '13 a retry is the next one of what was not taken',
    entity: 'scheduled_payment',
    broken: `select s.id, s.business_unit_id as unit, s.idempotency_key || ' after ' || b.idempotency_key as detail
      from scheduled_payment s join scheduled_payment b on b.id = s.retry_of_id
      where b.account_id <> s.account_id or b.autopay_enrollment_id is distinct from s.autopay_enrollment_id
      or b.status in ('Staged', 'Scheduled', 'Processing', 'Canceled', 'InvalidIdempotencyKey')
      or s.idempotency_key <> regexp_replace(b.idempotency_key, ':retry:[0-9]+$', '') || ':retry:'
        || (coalesce(substring(b.idempotency_key from ':retry:([0-9]+)$'), '0')::int + 1)
      union all select s.id, s.business_unit_id, s.idempotency_key from scheduled_payment s
      where s.retry_of_id is null and s.idempotency_key ~ ':retry:[0-9]+$'`,
  },
  {
    rule: '5 what is not taken says why, and whatever is told is told whole',
    entity: 'scheduled_payment',
    broken: `select s.id, s.business_unit_id as unit, s.status || ': ' || s.status_reason::text as detail
      from scheduled_payment s
      where coalesce(s.status_reason ->> 'key', '') <> all (case s.status
        when 'Canceled' then array['kept/scheduled_stopped_by_payer', 'kept/scheduled_stopped_by_biller',
          'kept/scheduled_autopay_ended', 'kept/scheduled_import_undone']
        when 'Skipped' then array['kept/scheduled_nothing_due', 'kept/scheduled_above_limit',
          'kept/scheduled_left_out']
        when 'Invalid' then array['kept/scheduled_check_failed', 'kept/scheduled_nobody_told']
        when 'InvalidPaymentSource' then array['kept/scheduled_source_lost']
        when 'InvalidProcessingDate' then array['kept/scheduled_missed', 'kept/scheduled_too_soon']
        when 'InvalidEntityState' then array['kept/scheduled_account_closed', 'kept/scheduled_account_merged',
          'kept/scheduled_feature_off', 'kept/scheduled_unit_closed', 'kept/scheduled_autopay_ended']
        when 'InvalidIdempotencyKey' then array['kept/scheduled_repeated']
        else array[''] end)
      or num_nonnulls(s.notice_sent_date, s.starts_at, s.cancelable_until) not in (0, 3)
      or (s.status in ('Staged', 'InvalidIdempotencyKey') and s.notice_sent_date is not null)`,
  },
  {
    rule: '16 what is planned is of one account, and of a source of whoever pays',
    entity: 'scheduled_payment',
    broken: `select s.id, s.business_unit_id as unit, s.status as detail from scheduled_payment s
      join payment_source o on o.id = s.payment_source_id left join bill b on b.id = s.bill_id
      left join acknowledgment k on k.id = s.acknowledgment_id
      where o.business_unit_id <> s.business_unit_id
      or (o.customer_id is distinct from s.customer_id and not ${isMerged('s.customer_id')})
      or (b.account_id <> s.account_id and not once_stood_for(b.account_id, s.account_id))
      or (k.id is not null and (k.subject_type <> 'account' or k.subject_id <> s.account_id))
      or (s.customer_id is null and s.channel <> 'Backoffice Autopay')
      or (s.is_held and s.status not in ('Staged', 'Scheduled', 'InvalidProcessingDate', 'InvalidPaymentSource',
        'InvalidEntityState', 'Skipped', 'Invalid'))`,
  },
  {
    rule: '5 a payer may stop it before it begins, and is told a time on its day',
    entity: 'scheduled_payment',
    broken: `select s.id, s.business_unit_id as unit, s.processing_date || ' from ' || s.starts_at as detail
      from scheduled_payment s join business_unit u on u.id = s.business_unit_id
      where s.starts_at is not null and (s.cancelable_until is null or s.cancelable_until > s.starts_at
        or s.notice_sent_date is null
        or s.processing_date <> (s.starts_at at time zone u.timezone)::date)`,
  },
];
