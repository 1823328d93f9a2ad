import type { World } from './world.ts';

/**
 * Autopay in every shape, in rows: ten enrolments of a business unit with what was planned and what became of them,
 * and one next door. What the product's own verbs make of it stands in `autopay-kit.ts`.
 */
export async function seedAutopay({ rows }: World): Promise<void> {
  const made = (slug: string, count: number) =>
    rows(
      `with u as (select * from business_unit where slug = $1),
        n as (select * from generate_series(1, $2::int) n),
        a as (insert into account (business_unit_id, account_number, sub_account_number, name)
          select u.id, 'AP-' || u.id || '-' || lpad(n::text, 3, '0'), 'S' || n, 'Autopay Payer ' || n from u, n
          returning id, account_number, business_unit_id),
        c as (insert into customer (organization_id, email, first_name, last_name)
          select organization_id, gen_random_uuid() || '@rows.test', 'Row', 'Payer' from u returning id),
        o as (insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
            account_number_last4, holder_name, token, gateway_id, fingerprint, status, is_saved, card_expiry_month,
            card_expiry_year)
          select u.id, c.id, case when n % 3 = 0 then 'ACH' else 'Credit Card' end,
            case when n % 3 = 0 then 'Checking Account' else 'Visa' end, lpad(n::text, 4, '0'), 'Row Payer', 'sealed',
            (select min(id) from gateway), gen_random_uuid(), case n % 4 when 1 then 'Active' when 2 then 'Expired'
            when 3 then 'Invalid' else 'Removed' end, true, case when n % 3 > 0 then 5 end,
            case when n % 3 > 0 then 2020 end from u, c, n returning id, account_number_last4),
        t as (insert into terms_of_service (business_unit_id, identifier, version, title, content_markdown,
            effective_date, status, published_date, content_hash) select id, 'autopay-terms', 97, 't', 't',
          current_date, 'Published', now(), 'h' from u returning id),
        k as (insert into acknowledgment (business_unit_id, terms_version_id, content_hash, rendered_text, method,
            subject_type, subject_id) select u.id, t.id, 'h', 't', 'Checkbox', 'account', 1 from u, t returning id),
        e as (insert into autopay_enrollment (business_unit_id, account_id, customer_id, enrollment_type,
            scheduling_type, lead_time_days, day_of_month, payment_source_id, backup_payment_source_id,
            max_amount_minor, start_date, end_date, is_active, acknowledgment_id)
          select a.business_unit_id, a.id, case when m % 2 = 0 then c.id end,
            case when m % 2 = 0 then 'Customer' else 'Organization' end,
            case when m % 3 = 1 then 'DayOfMonth' else 'DueDateLeadTime' end, case when m % 3 <> 1 then m::int end,
            case when m = 4 then 'Last' when m % 3 = 1 then m::text end, o.id,
            case when m = 2 then (select min(id) from o) end, case when m > 2 then m * 1000 end,
            date '2026-10-01' + m::int / 2, case when m > 7 then date '2026-11-01' end, m <= 7, k.id
          from a join o on o.account_number_last4 = lpad(right(a.account_number, 3), 4, '0') cross join c cross join k
          cross join lateral (select right(a.account_number, 3)::int as m) x returning *),
        s as (insert into scheduled_payment (business_unit_id, account_id, customer_id, autopay_enrollment_id, channel,
            payment_source_id, status, status_reason, amount_strategy, amount_minor, fee_minor, target_date,
            processing_date, notice_date, due_date, notice_sent_date, starts_at, cancelable_until, is_held,
            idempotency_key, created_by)
          select e.business_unit_id, e.account_id, e.customer_id, e.id, case when e.enrollment_type = 'Customer' then
            'Autopay' else 'Backoffice Autopay' end, e.payment_source_id,
            (array['Staged', 'Scheduled', 'Canceled', 'Skipped', 'Invalid', 'InvalidPaymentSource',
              'InvalidProcessingDate', 'InvalidPaymentSource', 'Processed', 'InvalidEntityState'])[
              1 + (row_number() over (order by e.id) - 1) % 10],
            case when e.id % 2 = 0 then '"Asked to"'::jsonb else '""' end, 'Balance At Processing',
            500 + 100 * row_number() over (order by e.id), 10, date '2026-10-20' + (e.id % 4)::int,
            date '2026-10-20' + (e.id % 4)::int, date '2026-10-10', date '2026-10-25', now(), now(), now(),
            row_number() over (order by e.id) = 2, 'enrollment:' || e.id || ':rows', 'Rows' from e),
        h as (insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, actor, reason, date)
          select e.business_unit_id, e.id, (array['Enroll', 'UpdateSettings', 'Unenroll', 'AdminCancel',
            'SystemCancel'])[1 + (row_number() over (order by e.id) - 1) % 5], 'Dana Okafor',
            case when e.id % 2 = 0 then 'Asked' else '' end, now() - e.id * interval '1 hour' from e)
        select count(*) from e`,
      [slug, count],
    );
  await made('riverton-water', 10);
  await made('lakeshore-hydro', 2);
  await rows(
    `insert into scheduled_payment (business_unit_id, account_id, customer_id, channel, payment_source_id, status,
        amount_strategy, amount_minor, target_date, processing_date, notice_date, notice_sent_date, starts_at,
        cancelable_until, idempotency_key, acknowledgment_id, created_by)
      select e.business_unit_id, e.account_id, e.customer_id, 'Autopay', e.payment_source_id, 'Scheduled', 'Fixed', 777,
        date '2026-12-01', date '2026-12-01', date '2026-11-01', now(), now(), now(), 'session:rows',
        e.acknowledgment_id, 'Rows' from autopay_enrollment e where e.customer_id is not null and e.is_active
        and e.business_unit_id = (select id from business_unit where slug = 'riverton-water') order by e.id limit 1`,
  );
}
