import type { AttentionKind } from '@ratepayer/contract/dashboard/attention.ts';
import { bankingDaysToFund, bankingDaysUntil } from '@ratepayer/contract/settlement/deposit-day.ts';
import { type RawBuilder, sql } from 'kysely';

/** Something that needs a person, as its owner keeps it. Amounts are minor units. */
export interface Needing {
  readonly kind: AttentionKind;
  readonly id: number;
  readonly amountMinor: number | null;
  readonly since: Date;
  readonly facts: Readonly<Record<string, string>>;
  readonly place: string;
}

interface Ground {
  readonly businessUnitId: number;
  readonly now: Date;
}
type Rows = (ground: Ground) => RawBuilder<unknown>;

/** What a bank or a card issuer took back, and stands; where days are named, what was recorded in the last ones. */
const takenBack =
  (type: string, days?: number): Rows =>
  ({ businessUnitId, now }) =>
    sql`select a.id, a.amount_minor, a.created_date as since, jsonb_build_object('reference', p.reference_number,
      'payer', p.payer_name, 'code', a.reason_code) as facts, p.reference_number as place
      from published.adjustment a join published.payment p on p.id = a.payment_id
      where a.business_unit_id = ${businessUnitId} and a.type = ${type} and a.reversed_date is null
        and a.created_date >= coalesce(${now}::timestamptz - make_interval(days => ${days ?? null}), '-infinity')`;

/** One statement for each kind: id, amount, since when, what its sentence names, and what opens it. */
export const needing: Readonly<Record<AttentionKind, Rows>> = {
  approval: ({ businessUnitId, now }) =>
    sql`select r.id, r.amount_minor, r.requested_date as since, jsonb_build_object('action', r.kind,
      'by', r.requested_by_name, 'byId', r.requested_by, 'reason', r.reason) as facts, '' as place
      from published.approval_request r
      where r.business_unit_id = ${businessUnitId} and r.status = 'Requested' and r.expires_date > ${now}`,
  // An approved one is listed until its day: it can be stopped until then.
  change: ({ businessUnitId, now }) =>
    sql`select r.id, null::bigint as amount_minor, r.requested_date as since, jsonb_build_object('change', r.kind,
      'subject', coalesce(m.name, o.name, ''), 'by', r.requested_by_name, 'logins', array_to_string(
        logins_of(array[r.requested_by]), ' '), 'reason', r.reason, 'from', case r.status when 'Approved'
        then to_char(r.effective_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') else '' end) as facts,
      r.entity_type || '/' || r.entity_id as place
      from published.change_request r
        left join published.merchant_account m on r.entity_type = 'MerchantAccount' and m.id = r.entity_id
        left join published.organization o on r.entity_type = 'Organization' and o.id = r.entity_id
      where r.business_unit_id = ${businessUnitId}
        and (r.status = 'Approved' or (r.status = 'Requested' and r.expires_date > ${now}))`,
  resolution: ({ businessUnitId }) =>
    sql`select p.id, p.amount_minor, p.created_date as since, jsonb_build_object('reference', p.reference_number,
      'payer', p.payer_name) as facts, p.reference_number as place
      from published.payment p join published.payment_session w on w.id = p.payment_session_id
      where p.business_unit_id = ${businessUnitId} and p.status = 'Pending' and p.type = 'Base Payment'
        and w.status = 'RequiresGatewayResolution'`,
  unknownReversal: ({ businessUnitId }) =>
    sql`select a.id, a.amount_minor, a.requested_at as since, jsonb_build_object('operation', a.operation,
      'reference', p.reference_number) as facts, p.reference_number as place
      from published.gateway_attempt a join published.payment p on p.id = a.payment_id
      where a.business_unit_id = ${businessUnitId} and a.outcome = 'Unknown' and a.operation in ('Void', 'Refund')`,
  exception: ({ businessUnitId }) =>
    sql`select e.id, e.amount_minor, e.created_date as since, jsonb_build_object('exception', e.kind) as facts,
      coalesce((select p.reference_number from published.payment p where p.id = e.payment_id), '') as place
      from published.gateway_exception e where e.business_unit_id = ${businessUnitId} and e.resolution = ''`,
  returned: takenBack('ACH Return', 7),
  chargeback: takenBack('Chargeback'),
  batchDiffers: ({ businessUnitId, now }) =>
    sql`select b.id, d.minor as amount_minor, b.closed_date as since,
      jsonb_build_object('batch', b.batch_identifier) as facts, b.merchant_number || '/' || b.id as place
      from published.settlement_batch b cross join lateral (select
        b.gateway_net_minor - (b.sale_amount_minor - b.refund_amount_minor - b.named_adjustment_minor) as minor) d
      where b.business_unit_id = ${businessUnitId} and d.minor <> 0 and b.status = 'Closed'
        and b.closed_date >= ${now}::timestamptz - interval '90 days'`,
  // What a merchant account closed more than three banking days ago is one thing, whose rows are those of a list.
  notFunded: ({ businessUnitId, now }) =>
    sql`select min(b.merchant_account_id)::bigint as id, sum(b.net_amount_minor) as amount_minor,
      min(b.closed_date) as since, jsonb_build_object('count', count(*), 'merchant', b.merchant_number) as facts,
      b.merchant_number || '/' || due.day as place
      from published.business_unit u cross join lateral (select d.day
          from unnest(${sql.val(bankingDaysUntil(now))}::date[]) d (day)
          where d.day < (${now}::timestamptz at time zone u.timezone)::date
          order by d.day desc offset ${bankingDaysToFund - 1} limit 1) due
        join published.settlement_batch b on b.business_unit_id = u.id
          and b.closed_date < due.day::timestamp at time zone u.timezone
        join published.merchant_account m on m.id = b.merchant_account_id and m.purpose = 'Base Payment'
      where u.id = ${businessUnitId} and b.status = 'Closed' group by b.merchant_number, due.day`,
  uploadHeld: ({ businessUnitId }) =>
    sql`select u.id, null::bigint as amount_minor, u.created_date as since,
      jsonb_build_object('file', u.file_name, 'by', u.started_by,
      'why', u.stop_reason) as facts, u.id::text as place
      from published.account_upload u
      where u.business_unit_id = ${businessUnitId} and u.status = 'Ready' and u.stop_reason is not null`,
  cardTesting: ({ businessUnitId, now }) =>
    sql`select c.business_unit_id as id, null::bigint as amount_minor, c.started_date as since,
      jsonb_build_object('count', c.declines) as facts, '' as place
      from published.card_testing_defense c
      where c.business_unit_id = ${businessUnitId} and c.until_date > ${now}`,
  cycle: ({ businessUnitId }) =>
    sql`select c.id, c.total_amount_minor as amount_minor, c.created_date as since,
      jsonb_build_object('name', c.name, 'status', c.status) as facts, c.id::text as place
      from published.billing_cycle c where c.business_unit_id = ${businessUnitId} and not c.is_deleted
        and c.status in ('Draft', 'Error', 'Requires Bills')`,
  delivery: ({ businessUnitId }) =>
    sql`select d.id, null::bigint as amount_minor, d.announced_date as since,
      jsonb_build_object('topic', d.topic, 'consumer', d.consumer) as facts, '' as place
      from published.outbox_delivery d where d.business_unit_id = ${businessUnitId} and d.status = 'Failed'`,
  runWaits: ({ businessUnitId }) =>
    sql`select e.id, null::bigint as amount_minor, e.paused_date as since,
      jsonb_build_object('job', j.name, 'why', e.pause_reason) as facts, j.id || '/' || e.id as place
      from published.job_execution e join published.job j on j.id = e.job_id
      where e.business_unit_id = ${businessUnitId} and e.status = 'Paused' and e.waits_for = 'Approval'`,
  // Nobody took it on while it is New. A ticket about no payment is about a delivery or a report: these say so.
  ticket: ({ businessUnitId, now }) =>
    sql`select t.id, null::bigint as amount_minor, t.created_date as since, jsonb_build_object('title', t.title)
      as facts, p.reference_number as place
      from published.ticket t join published.payment p on p.id = t.payment_id
      where t.business_unit_id = ${businessUnitId} and t.status = 'New'
        and t.created_date < ${now}::timestamptz - interval '1 day'`,
  // Who takes payments has to show terms: without a version in force nobody can pay this way.
  terms: ({ businessUnitId, now }) =>
    sql`select x.id, null::bigint as amount_minor, u.created_date as since, jsonb_build_object('terms', x.identifier)
      as facts, x.identifier as place
      from published.business_unit u cross join (values (1, 'credit-card-terms'), (2, 'ach-terms')) x (id, identifier)
      where u.id = ${businessUnitId} and exists (select 1 from published.merchant_account m
        where m.business_unit_id = u.id and m.status = 'Active')
        and not exists (select 1 from published.terms_of_service t
          where (t.business_unit_id = u.id or t.business_unit_id is null) and t.identifier = x.identifier
          and t.status = 'Published'
          and t.effective_date <= (${now}::timestamptz at time zone u.timezone)::date)`,
  audit: ({ businessUnitId }) =>
    sql`select f.id, null::bigint as amount_minor, f.first_seen_date as since, jsonb_build_object('rule', f.rule)
      as facts, case f.entity
        when 'payment' then coalesce((select 'payment/' || p.reference_number from published.payment p
          where p.id = f.entity_id), '')
        when 'account' then 'account/' || f.entity_id else '' end as place
      from published.audit_finding f where f.business_unit_id = ${businessUnitId} and f.resolved_date is null`,
  // One that did not run for a day is gone, as on its own page.
  schedule: () =>
    sql`select hashtext(s.name)::bigint + 2147483649 as id, null::bigint as amount_minor, s.failing_since as since,
      jsonb_build_object('job', s.name, 'count', s.failures_in_row) as facts, '' as place
      from published.schedule_state s where s.failing_since is not null and s.last_run_date > now() - interval '1 day'`,
};
