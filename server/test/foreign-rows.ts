import type { Entity } from '@ratepayer/contract/kit/shapes.ts';
import { routeOf } from '@ratepayer/contract/kit/route-of.ts';
import type { z } from 'zod';
import { allOperations, allPaths } from './all-operations.ts';
import { refsIn, sampleOf } from './sample-of.ts';
import type { World } from './world.ts';

/** Ids by what they refer to. */
export type Seeded = Record<Entity, number> & Record<string, number>;

/**
 * How one row of each entity comes to be in a business unit, in this order; total by its type: an entity without a row
 * does not compile. A record that is added by an operation of its own comes to be by that.
 */
const makings: {
  readonly [E in Entity]: (unit: number, made: Partial<Seeded>) => readonly [text: string, values: unknown[]];
} = {
  organization: (unit) => ['select organization_id as id from business_unit where id = $1', [unit]],
  agency: (unit) => [
    `with a as (insert into agency (name, agency_type, is_active) values ('A ' || gen_random_uuid(), 'Reseller', true)
      returning id), o as (update organization set agency_id = a.id from a
      where organization.id = (select organization_id from business_unit where id = $1)) select id from a`,
    [unit],
  ],
  businessUnit: (unit) => ['select $1::int as id', [unit]],
  account: (unit) => [
    `insert into account (business_unit_id, account_number, name)
      values ($1, 'F-' || floor(random() * 1e9)::bigint, 'Foreign') returning id`,
    [unit],
  ],
  accountCharge: (unit, { account }) => [
    `insert into account_charge (business_unit_id, account_id, external_id, description, amount_minor, remaining_minor)
      values ($1, $2, 'x', 'x', 100, 100) returning id`,
    [unit, account],
  ],
  customer: (unit, { account }) => [
    `with c as (insert into customer (organization_id, first_name, last_name, email)
      select organization_id, 'F', 'F', gen_random_uuid() || '@example.test' from business_unit where id = $1
      returning id), l as (insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
      select $1, id, $2, 'Admin' from c) select id from c`,
    [unit, account],
  ],
  user: (unit, { customer }) => [
    `with u as (insert into user_account (name, email, role, organization_id, customer_id)
      select 'F', gen_random_uuid() || '@example.test', 'Customer', organization_id, $2 from business_unit
      where id = $1 returning id), c as (update customer set user_id = u.id from u where customer.id = $2)
      select id from u`,
    [unit, customer],
  ],
  apiClient: (unit) => [
    `insert into identity.machine_client (client_id, name, secret_hash, organization_id, business_unit_ids, permissions)
      select 'f-' || gen_random_uuid(), 'F ' || gen_random_uuid(), 'x', organization_id, array[id], '{}'
      from business_unit where id = $1 returning id`,
    [unit],
  ],
  browserSession: (_, { user }) => [
    `insert into identity.browser_session (uid, user_id, user_agent, client_address)
      values (gen_random_uuid()::text, $1, 'F', '') returning id`,
    [user],
  ],
  passkey: (_, { user }) => [
    `insert into identity.passkey (user_id, credential_id, user_handle, public_key, name)
      values ($1, gen_random_uuid()::text, 'f', '', 'F') returning id`,
    [user],
  ],
  balanceEvent: (unit, { account }) => [
    `with money as (insert into account_money (account_id, business_unit_id, balance, not_yet_due_minor,
      last_event_sequence) values ($2, $1, 100, 100, 1) on conflict (account_id) do update set
      last_event_sequence = account_money.last_event_sequence + 1, balance = account_money.balance + 100,
      not_yet_due_minor = account_money.not_yet_due_minor + 100 returning last_event_sequence as n, balance)
     insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket,
     amount_minor, balance_after_minor, source_type, source_id, source_line_id, created_by)
     select $1, $2, n, '2026-01-01', 'Correction', 'Balance', 100, balance, 'correction', $2, n, 'Test' from money
     returning id`,
    [unit, account],
  ],
  emailMessage: (unit, { account }) => [
    `insert into email_message (business_unit_id, account_id, template_key, "to", subject, status, about)
      values ($1, $2, 'Payment Due Reminder', 'f@example.test', 'f', 'error',
      jsonb_build_object('accountId', $2::bigint)) returning id`,
    [unit, account],
  ],
  textMessage: (unit, { customer }) => [
    `insert into text_message (business_unit_id, outbox_id, customer_id, template_key, "to", status, about)
      values ($1, -floor(random() * 1e15)::bigint, $2, 'Verification Code', '+15125550100', 'error', '{"codeId": 0}')
      returning id`,
    [unit, customer],
  ],
  payment: (unit) => [
    `insert into payment (reference_number, type, organization_id, business_unit_id, status, amount_minor,
      currency_code) select '9' || lpad(floor(random() * 1e16)::bigint::text, 17, '0'), 'Base Payment', organization_id,
      id, 'Succeeded', 100, currency_code from business_unit where id = $1 returning id`,
    [unit],
  ],
  lineItem: (unit, { payment }) => [
    `insert into payment_line_item (business_unit_id, payment_id, line_item_type, description, price_minor)
      values ($1, $2, 'AccountBalance', '"x"', 100) returning id`,
    [unit, payment],
  ],
  adjustment: (unit, { payment }) => [
    `insert into adjustment (business_unit_id, payment_id, type, amount_minor, effective_date, created_by)
      values ($1, $2, 'Chargeback', 100, current_date, 'x') returning id`,
    [unit, payment],
  ],
  upload: (unit) => [
    `with f as (insert into stored_file (business_unit_id, storage_key, name, category)
      values ($1, 'imports/' || gen_random_uuid(), 'f.csv', 'Import')
      returning id) insert into account_upload (business_unit_id, file_id, file_name, as_of_date, config, status,
      started_by) select $1, id, 'f.csv', now(), '{}', 'Uploaded', 'x' from f returning id`,
    [unit],
  ],
  approval: (unit, { payment }) => [
    `insert into approval_request (business_unit_id, kind, payment_id, target_row_version, amount_minor, ask, reason,
      requested_by, requested_by_name, requested_by_role, expires_date)
      select $1, 'Refund', $2, 1, 100, '{}', 'r', min(id), 'n', 'r', now() + interval '1 day' from user_account
      returning id`,
    [unit, payment],
  ],
  savedView: (unit) => [
    `insert into saved_view (business_unit_id, user_id, screen, name, query, is_shared)
      select $1, min(id), 'payments', 'foreign', '', true from user_account returning id`,
    [unit],
  ],
  terms: (unit) => [
    `insert into terms_of_service (business_unit_id, identifier, version, title, content_markdown, effective_date,
      status, content_hash) values ($1, 'ach-terms', 99, 't', 't', current_date, 'Draft', 'h') returning id`,
    [unit],
  ],
  form: (unit) => [
    "insert into form_configuration (business_unit_id, display_name) values ($1, 'foreign') returning id",
    [unit],
  ],
  formResponse: (unit, { form }) => [
    `insert into form_response (id, business_unit_id, form_configuration_id, form_version, values_json, status)
      values (floor(random() * 1e15)::bigint + 1, $1, $2, 1, '{}', 'Submitted') returning id`,
    [unit, form],
  ],
  formFile: (unit, { form, formResponse }) => [
    `insert into form_file (id, business_unit_id, form_configuration_id, field_name, form_response_id, name, most_bytes,
      storage_key, status) values (floor(random() * 1e15)::bigint + 1, $1, $2, 'f', $3, 'plan.pdf', 1000,
      'form-files/' || gen_random_uuid(), 'Stored') returning id`,
    [unit, form, formResponse],
  ],
  functionTrigger: (unit) => [
    `insert into function_trigger (business_unit_id, name, kind, timeout_seconds, is_active)
      values ($1, 'F ' || gen_random_uuid(), 'Next Due Date', 5, true) returning id`,
    [unit],
  ],
  gateway: (unit) => [
    `with g as (insert into gateway (name, gateway_type) values ('G ' || gen_random_uuid(), 'Sandbox') returning id),
      m as (insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
      payment_source_types, channels, currency_code) select g.id, u.organization_id, u.id, 'foreign',
      gen_random_uuid()::text, 'Base Payment', '{ACH}', '{QuickPay}', u.currency_code from g, business_unit u
      where u.id = $1) select id from g`,
    [unit],
  ],
  gatewayMessage: (_, { gateway }) => [
    `insert into custom_gateway_message (gateway_id, payment_source_type, response_code, culture, payer_message,
      staff_message, payer_action, counts_as_attempt)
      values ($1, 'ACH', 'f', 'en-US', 'f', 'f', 'Try Again', true) returning id`,
    [gateway],
  ],
  merchantAccount: (unit) => [
    `insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
      payment_source_types, channels, currency_code)
      select (select min(id) from gateway), organization_id, id, 'foreign', gen_random_uuid()::text, 'Service Fee',
      '{Credit Card}', '{QuickPay}', currency_code from business_unit where id = $1 returning id`,
    [unit],
  ],
  scheduledPayment: (unit, { account, customer }) => [
    `with s as (insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
        account_number_last4, holder_name, token, gateway_id, fingerprint)
        select $1, $3, 'Credit Card', 'Visa', '4242', 'F', 'sealed', (select min(id) from gateway), gen_random_uuid()
        returning id),
      t as (insert into terms_of_service (business_unit_id, identifier, version, title, content_markdown,
        effective_date, status, published_date, content_hash) values ($1, 'autopay-terms', 98, 't', 't', current_date,
        'Published', now(), 'h') returning id),
      k as (insert into acknowledgment (business_unit_id, terms_version_id, content_hash, rendered_text, method,
        subject_type, subject_id) select $1, id, 'h', 't', 'Checkbox', 'account', $2 from t returning id)
      insert into scheduled_payment (business_unit_id, account_id, customer_id, channel, payment_source_id, status,
        amount_strategy, amount_minor, target_date, processing_date, notice_date, notice_sent_date, starts_at,
        cancelable_until, idempotency_key, acknowledgment_id, created_by)
      select $1, $2, $3, 'Autopay', s.id, 'Canceled', 'Fixed', 100, current_date, current_date, current_date, now(),
        now(), now(), 'session:' || floor(random() * 1e9)::bigint, k.id, 'F' from s, k returning id`,
    [unit, account, customer],
  ],
  autopayEnrollment: (unit, { account, customer, scheduledPayment }) => [
    `insert into autopay_enrollment (business_unit_id, account_id, customer_id, enrollment_type, scheduling_type,
        day_of_month, payment_source_id, start_date, end_date, is_active, acknowledgment_id)
      select $1, $2, $3, 'Customer', 'DayOfMonth', '1', s.payment_source_id, current_date, current_date, false,
        s.acknowledgment_id from scheduled_payment s where s.id = $4 returning id`,
    [unit, account, customer, scheduledPayment],
  ],
  autopayActivity: (unit, { autopayEnrollment }) => [
    `insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, actor)
      values ($1, $2, 'Enroll', 'F') returning id`,
    [unit, autopayEnrollment],
  ],
  paperlessEnrollment: (unit, { account, customer }) => [
    `with k as (insert into consent (business_unit_id, customer_id, account_id, kind, is_given, method, channel, words,
        version, recipient, actor) values ($1, $3, $2, 'Paperless', true, 'Checkbox', 'Customer', 'w', repeat('0', 12),
        'f@example.test', 'F') returning id)
      insert into paperless_enrollment (business_unit_id, account_id, customer_id, email, consent_id, is_active,
        ended_date) select $1, $2, $3, 'f@example.test', id, false, now() from k returning id`,
    [unit, account, customer],
  ],
  paperlessActivity: (unit, { paperlessEnrollment }) => [
    `insert into enrollment_activity (business_unit_id, paperless_enrollment_id, activity, actor)
      values ($1, $2, 'Enroll', 'F') returning id`,
    [unit, paperlessEnrollment],
  ],
  // What is not offered any more is seen by who uses it.
  billingSystem: (unit) => [
    `with b as (insert into billing_system (name, vendor, bill_parser, export_format, supports_realtime_balance, notes,
      is_active) select 'B ' || gen_random_uuid(), 'F', 'Generic CSV', 'Generic CSV', false, '', false returning id),
      u as (update business_unit set billing_system_id = b.id from b where business_unit.id = $1) select id from b`,
    [unit],
  ],
  paymentExport: (unit) => [
    `insert into payment_export (business_unit_id, format, definition, file_date, status, made_by, made_date, reason)
      values ($1, '', '{}', current_date, 'Marked', 'f', now(), 'f') returning id`,
    [unit],
  ],
  product: (unit) => [
    `insert into product (business_unit_id, code, name, description, payer_enters_amount, price_minor, maximum_quantity,
      requires_account, sold_on_quick_pay, sold_at_counter, gl_code, "order", is_active)
      values ($1, gen_random_uuid()::text, 'f', '', false, 1, 1, false, true, true, '', 1, true) returning id`,
    [unit],
  ],
  feeSchedule: (unit) => [
    `insert into service_fee_schedule (business_unit_id, version, effective_date, payment_source_type, method)
      select $1, 99, current_date + 900, 'ACH', 'Waived' returning id`,
    [unit],
  ],
  exception: (unit, { merchantAccount }) => [
    `insert into gateway_exception (business_unit_id, merchant_account_id, kind, gateway_transaction_id, amount_minor,
      currency_code) select $1, id, 'Test Sale', 'foreign', 100, currency_code from merchant_account where id = $2
      returning id`,
    [unit, merchantAccount],
  ],
  settlementBatch: (unit, { merchantAccount }) => [
    `insert into settlement_batch (business_unit_id, merchant_account_id, merchant_number, batch_identifier,
      currency_code, status, closed_date) select $1, id, merchant_number, gen_random_uuid()::text, currency_code,
      'Closed', now() from merchant_account where id = $2 returning id`,
    [unit, merchantAccount],
  ],
  billingCycle: (unit) => [
    `insert into billing_cycle (business_unit_id, name, issue_date, due_date, notification_strategy,
      expects_documents, status, created_by) values ($1, 'Foreign ' || gen_random_uuid(), '2026-01-01', '2026-02-01',
      'None', false, 'Draft', 'Test') returning id`,
    [unit],
  ],
  billFile: (unit, { billingCycle }) => [
    `insert into bill_file (business_unit_id, billing_cycle_id, kind, name, storage_key)
      values ($1, $2, 'Index', 'f.csv', 'bill-files/' || gen_random_uuid()) returning id`,
    [unit, billingCycle],
  ],
  billDocument: (unit, { billingCycle, billFile }) => [
    `insert into bill_document (business_unit_id, billing_cycle_id, file_id, name, plain_name, storage_key,
      size_bytes, sha256) values ($1, $2, $3, 'f.pdf', 'f', 'bills/' || gen_random_uuid(), 1, 'x') returning id`,
    [unit, billingCycle, billFile],
  ],
  bill: (unit, { account, billingCycle }) => [
    `insert into bill (business_unit_id, account_id, billing_cycle_id, bill_type, bill_number, amount_minor,
      issue_date) values ($1, $2, $3, 'Bill', left(gen_random_uuid()::text, 20), 100, '2026-01-01') returning id`,
    [unit, account, billingCycle],
  ],
  delivery: (unit) => [
    `insert into outbox_delivery (business_unit_id, outbox_id, consumer, ordering_key, topic, payload,
      announced_date, status, error_message) values ($1, floor(random() * 1e9)::bigint, 'test', 'x', 'email.Foreign',
      '{}', now(), 'Failed', 'x') returning id`,
    [unit],
  ],
  generatedReport: (unit) => [
    `insert into generated_report (business_unit_id, report_name, title, filters, report_type, query, requested_by,
      requested_by_name, reach)
      values ($1, 'payments', 'Payments', '', 'CSV', '{}', 'staff:1', 'Foreign', array[$1::int]) returning id`,
    [unit],
  ],
  file: (unit) => [
    `insert into kept_file (business_unit_id, name, category, direction, status, storage_key, made_by)
      values ($1, 'f.csv', 'Export', 'Out', 'Stored', 'files/' || gen_random_uuid(), 'x') returning id * 4 as id`,
    [unit],
  ],
  reading: (unit, { account }) => [
    `with s as (insert into reading_series (business_unit_id, account_id, key, interval)
      values ($1, $2, gen_random_uuid()::text, 'Daily') returning id)
      insert into meter_reading (business_unit_id, series_id, read_at, value, unit, source, created_by)
      select $1, id, '2026-01-01', 1, 'gal', 'Manual', 'x' from s returning id`,
    [unit, account],
  ],
  job: (unit) => [
    `insert into job (business_unit_id, name, schedule, tasks, timeout_minutes, overlap, modified_by)
      values ($1, 'F-' || gen_random_uuid(), '{"kind": "Manual", "everyMinutes": 60, "time": "06:00", "weekdays": [],
        "monthDay": 1, "pattern": ""}', '[{"taskType": "Wait For Approval", "condition": "Always",
        "onFailure": "Stop", "settings": {"note": "", "anotherPerson": false}}]', 60, 'Queue', 'x') returning id`,
    [unit],
  ],
  jobRun: (unit, { job }) => [
    `with e as (insert into job_execution (business_unit_id, job_id, status, trigger, started_by, timeout_minutes,
        finished_date) values ($1, $2, 'Failed', 'Manual', 'x', 60, now()) returning id)
      insert into job_task (business_unit_id, execution_id, position, task_type, settings, condition, on_failure,
        status) select $1, id, 1, 'Wait For Approval', '{}', 'Always', 'Stop', 'Failed' from e
      returning execution_id as id`,
    [unit, job],
  ],
  jobFile: (unit, { job }) => [
    `insert into job_file (business_unit_id, job_id, name, file_key, storage_key, status, brought_by)
      values ($1, $2, 'f.csv', gen_random_uuid(), gen_random_uuid(), 'Stored', 'x') returning id`,
    [unit, job],
  ],
  ticket: (unit) => [
    `insert into ticket (business_unit_id, title, category, dedupe_key)
      values ($1, '"Foreign"', 'Technical', gen_random_uuid()::text) returning id`,
    [unit],
  ],
  fileConnection: (unit) => [
    `insert into file_connection (business_unit_id, organization_id, name, host, port, user_name, sign_in, inbound_path,
      outbound_path) select id, organization_id, 'F ' || gen_random_uuid(), 'files.example.test', 22, 'f',
      'Private Key', '/in', '/out' from business_unit where id = $1 returning id`,
    [unit],
  ],
  fileKey: (unit) => [
    `insert into file_key (business_unit_id, organization_id, name, kind, holder, fingerprint, algorithm, made_date,
      public_key) select id, organization_id, 'F ' || gen_random_uuid(), 'Partner', 'F',
      left(regexp_replace(upper(md5(gen_random_uuid()::text)), '(.{4})', '\\1 ', 'g'), 39), 'Ed25519', now(), 'x'
      from business_unit where id = $1 returning id`,
    [unit],
  ],
  legalHold: (unit) => [
    `insert into legal_hold (organization_id, entity_type, entity_id, entity_name, reason, placed_by, until_date,
      ends_at) select organization_id, 'Organization', organization_id, 'Foreign', 'x', 'F', '2001-01-01', '2001-01-02'
      from business_unit where id = $1 returning id`,
    [unit],
  ],
  banner: (unit) => [
    `insert into banner (business_unit_id, title, content_markdown, message_type, on_dashboard, on_checkout, on_receipt,
      start_date, is_dismissible, "order", is_active)
      values ($1, 'Foreign', 'x', 'Warning', true, true, true, '2026-01-01', true, 1, true) returning id`,
    [unit],
  ],
  signingKey: (unit) => [
    `insert into signing_key (business_unit_id, kid, secret_enveloped, created_by)
      values ($1, 'key-' || gen_random_uuid(), 'sealed', 'F') returning id`,
    [unit],
  ],
  walletSource: (unit) => [
    `with c as (insert into customer (organization_id, first_name, last_name, email)
      select organization_id, 'F', 'F', gen_random_uuid() || '@example.test' from business_unit where id = $1
      returning id) insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
      account_number_last4, holder_name, token, gateway_id, fingerprint)
      select $1, c.id, 'Credit Card', 'Visa', '4242', 'F', 'sealed', (select min(id) from gateway), 'f' from c
      returning id`,
    [unit],
  ],
};

/** What operations refer to and no statement makes: the address of one, and what is asked of a new one. */
function addedByOperations() {
  const ofOne = Object.entries(allOperations).flatMap(([id, { params }]) =>
    refsIn(params).flatMap(({ path, entity }) => (entity in makings ? [] : [{ id, key: path, entity }])),
  );
  return [...new Set(ofOne.map(({ entity }) => entity))].map((entity) => {
    const homes = ofOne
      .filter((one) => one.entity === entity)
      .map(({ id, key }) => routeOf(allPaths[id] ?? '').url.split(`/{${key}}`)[0]);
    const add = Object.keys(allPaths).find((id) => homes.some((home) => allPaths[id] === `POST ${home}`)) ?? '';
    const body = allOperations[add]?.body;
    if (!body) throw new Error(`Nothing adds a row of ${entity}: name a statement for it.`);
    return { entity, url: routeOf(allPaths[add] ?? '').url, body };
  });
}

/** A row of everything that operations refer to in this business unit, by its name. */
export async function rowsOfEveryEntity(world: World, unit: number): Promise<Seeded> {
  const made: Record<string, number> = {};
  for (const [entity, making] of Object.entries(makings) as [Entity, (typeof makings)[Entity]][]) {
    const [row] = await world.rows<{ id: number }>(...(making(unit, made) as [string, unknown[]]));
    if (!row) throw new Error(`No row of ${entity}.`);
    made[entity] = Number(row.id);
  }
  const token = await world.token('global@ratepayer.test');
  for (const { entity, url, body } of addedByOperations()) {
    const asked = sampleOf(body as z.ZodType, made);
    const { status, body: answer } = await world.call('POST', url.replace('{businessUnitId}', String(unit)), {
      token,
      body: asked,
    });
    if (status !== 200) throw new Error(`No row of ${entity}: ${JSON.stringify(answer)}`);
    made[entity] = Number(answer.id);
  }
  return made as Seeded;
}
