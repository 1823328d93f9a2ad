import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import type { Lab } from './lab.ts';

/** Seconds that the phases of a night take. */
export interface Night {
  readonly staged: number;
  readonly announced: number;
  readonly taken: number;
}

const set = 500;
/**
 * The same night by plain statements on the same tables, with their keys and indexes, by the owner, in sets of five
 * hundred: what the database can do where nothing is judged and nobody is let in or kept out. Of accounts whose
 * numbers begin with `prefix`.
 */
export async function plainNight(lab: Lab, unit: number, today: string, prefix: string): Promise<Night> {
  const { owner } = lab;
  // Digits that prove themselves are reckoned by the product.
  await owner.query('alter table payment drop constraint payment_reference_number_check');
  const staged = await seconds(() => owner.query(stage, [unit, addDays(today, 20), prefix]));
  await owner.query('vacuum analyze scheduled_payment');
  const announced = await seconds(() => bySets(lab, [notice]));
  const taken = await seconds(() => bySets(lab, [begin, end]));
  return { staged, announced, taken };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** Each statement over each set, as a transaction of its own, four sets side by side. */
async function bySets({ owner }: Lab, statements: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ first: number; last: number }>(
    `select min(id)::int as first, max(id)::int as last from (select id, (row_number() over (order by id) - 1) / ${set}
      as n from scheduled_payment where created_by = 'Plain') x group by n order by 1`,
  );
  const lane = async () => {
    const client = await owner.connect();
    try {
      // Planned for the five hundred at hand: for any range whatever PostgreSQL would read whole tables of a million.
      await client.query('set plan_cache_mode = force_custom_plan');
      for (let one = rows.shift(); one !== undefined; one = rows.shift())
        for (const text of statements)
          await client.query({ name: text.slice(0, 40), text, values: [one.first, one.last] });
    } finally {
      client.release();
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
}

const stage = `insert into scheduled_payment (business_unit_id, account_id, customer_id, autopay_enrollment_id,
    channel, payment_source_id, status, amount_strategy, amount_minor, target_date, processing_date, notice_date,
    due_date, idempotency_key, created_by)
  select e.business_unit_id, e.account_id, e.customer_id, e.id, 'Autopay', e.payment_source_id, 'Staged',
    'Balance At Processing', m.balance, $2::date, $2::date, $2::date - 10, $2::date,
    'enrollment:' || e.id || ':account:' || e.account_id || ':due:' || $2::date, 'Plain'
  from autopay_enrollment e join account_money m on m.account_id = e.account_id
  join account a on a.id = e.account_id and a.account_number like $3 || '%'
  where e.business_unit_id = $1 and e.is_active and m.balance > 0 on conflict do nothing`;

const notice = `with told as (update scheduled_payment set status = 'Scheduled', notice_sent_date = now(),
      starts_at = now(), cancelable_until = now(), modified_date = now(), row_version = row_version + 1
    where id between $1 and $2 and status = 'Staged' returning *)
  insert into outbox (business_unit_id, ordering_key, topic, payload)
    select told.business_unit_id, 'account:' || told.account_id, 'email.Autopay Scheduled Notice', jsonb_build_object(
      'scheduledPaymentId', told.id, 'to', c.email, 'amountMinor', told.amount_minor, 'processingDate',
      told.processing_date) from told join customer c on c.id = told.customer_id`;

const begin = `with due as (update scheduled_payment set status = 'Processing', modified_date = now(),
      row_version = row_version + 1 where id between $1 and $2 and status = 'Scheduled' returning *),
  opened as (insert into payment_session (identifier, business_unit_id, organization_id, customer_id, begun_by,
      channel, status, account_ids, charges, payment_source_id, config_snapshot, expires_date, created_by_user_name,
      created_by_user_role, scheduled_payment_id)
    select left(md5('night' || due.id), 22), due.business_unit_id, u.organization_id, due.customer_id, 'autopay',
      'Autopay',
      'Processing', array[due.account_id], jsonb_build_array(jsonb_build_object('accountId', due.account_id,
      'amountMinor', due.amount_minor)), due.payment_source_id, '{}', now() + interval '15 minutes', 'System',
      'System User', due.id from due join business_unit u on u.id = due.business_unit_id
    returning id, scheduled_payment_id),
  paid as (insert into payment (reference_number, type, payment_session_id, organization_id, business_unit_id,
      channel, amount_minor, currency_code, source_type, brand, last4, account_id, account_count, payer_name,
      merchant_account_id, gateway_id, payment_source_id, payment_descriptor, status, origin, created_by_user_name,
      created_by_user_role)
    select (100000000000000000 + due.id)::text, 'Base Payment', opened.id, u.organization_id,
      due.business_unit_id, 'Autopay',
      due.amount_minor, 'USD', 'Credit Card', 'Visa', '4242', due.account_id, 1, 'Payer', o.merchant_account_id,
      o.gateway_id, due.payment_source_id,
      'Night', 'Pending', 'Main', 'System', 'System User'
    from due join opened on opened.scheduled_payment_id = due.id
    join business_unit u on u.id = due.business_unit_id join payment_source o on o.id = due.payment_source_id
    returning id, payment_session_id, account_id, business_unit_id, amount_minor, gateway_id,
      merchant_account_id),
  kept as (insert into payment_snapshot (payment_id, business_unit_id, payment_meta_json, payment_field_items,
      payment_source) select id, business_unit_id, '{}', '[]', '{}' from paid),
  lines as (insert into payment_line_item (business_unit_id, payment_id, account_id, line_item_type, description,
      price_minor) select business_unit_id, id, account_id, 'AccountBalance', '"Account"', amount_minor from paid),
  accounts as (insert into payment_account (account_id, created_date, payment_id, business_unit_id, amount_minor)
    select account_id, now(), id, business_unit_id, amount_minor from paid)
  insert into gateway_attempt (business_unit_id, payment_id, operation, amount_minor, gateway_id,
      merchant_account_id, gateway_reference, idempotency_key, requested_at)
    select business_unit_id, id, 'Sale', amount_minor, gateway_id, merchant_account_id, 'rp_' || id, 'rp_' || id, now()
    from paid`;

const end = `with begun as materialized (select s.id as scheduled, p.id as payment, p.payment_session_id as session,
      p.account_id as account, p.amount_minor as amount, p.business_unit_id as unit, p.gateway_id, p.merchant_account_id
    from scheduled_payment s join payment_session n on n.scheduled_payment_id = s.id
      and n.abandon_reason <> 'Never received' -- which its index is for
    join payment p on p.payment_session_id = n.id where s.id between $1 and $2),
  answered as (update gateway_attempt a set outcome = 'Approved', resolved_at = now(), resolved_by = 'Gateway'
    from begun where a.payment_id = begun.payment returning a.id, a.payment_id),
  recorded as (insert into transaction (business_unit_id, payment_id, type, status, account_id, amount_minor,
      currency_code, gateway_id, merchant_account_id, merchant_number, gateway_attempt_id, gateway_transaction_id,
      gateway_response_code, gateway_message, auth_code, source_type, brand, last4)
    select begun.unit, begun.payment, 'Sale', 'Approved', begun.account, begun.amount, 'USD', begun.gateway_id,
      begun.merchant_account_id, '7000',
      answered.id, 'night' || answered.id, 'approved', '"Approved"', '123456', 'Credit Card', 'Visa', '4242'
    from answered join begun on begun.payment = answered.payment_id),
  succeeded as (update payment p set status = 'Succeeded', posted_date = now(), auth_code = '123456',
      row_version = p.row_version + 1 from begun where p.id = begun.payment),
  completed as (update payment_session n set status = 'Complete', row_version = n.row_version + 1
    from begun where n.id = begun.session),
  moved as (update account_money m set balance = m.balance - begun.amount,
      past_due_minor = m.past_due_minor - begun.amount, last_event_sequence = m.last_event_sequence + 1,
      row_version = m.row_version + 1 from begun where m.account_id = begun.account
    returning m.account_id, m.business_unit_id, m.balance, m.last_event_sequence, begun.amount, begun.payment),
  posted as (insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type,
      bucket, amount_minor, balance_after_minor, source_type, source_id, created_by)
    select business_unit_id, account_id, last_event_sequence, current_date, 'Payment', 'Balance', -amount, balance,
      'payment', payment, 'Payer' from moved),
  told as (insert into outbox (business_unit_id, ordering_key, topic, payload)
    select unit, key, topic, jsonb_build_object('id', payment) from begun cross join lateral (values
      ('payment:' || payment, 'Payment.Processed'), ('account:' || account, 'Account.Updated'),
      ('payment:' || payment, 'email.Payment Receipt')) x (key, topic))
  update scheduled_payment s set status = 'Processed', payment_id = begun.payment,
    row_version = s.row_version + 1 from begun where s.id = begun.scheduled`;
