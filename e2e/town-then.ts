import type { Call } from './call-as.ts';
import type { Rows } from './portal-places.ts';
import type { Query } from './with-database.ts';

interface Town {
  readonly base: string;
  readonly rows: Rows;
  readonly query: Query;
  /** As somebody who may do it. */
  readonly call: Call;
}

/** What happens to a town before there is something to see; the rows that it brings. */
type Happens = (town: Town) => Promise<Partial<Rows>>;

const patience = 120;

/** The columns of a file of readings, as a device names them. */
const headings = {
  accountNumber: 'ACCT_NO',
  subAccountNumber: 'SUB_NO',
  key: 'METER_NO',
  value: 'READ_AT_METER',
  unit: 'READ_IN',
  date: 'READ_ON',
  time: 'READ_TIME',
  interval: 'READ_EVERY',
} as const;

/** A file of readings, with a row of each kind: new, there already, and of no account. */
async function readingsSent({ base, rows, query, call }: Town): Promise<Partial<Rows>> {
  const [there] = await query(
    `select a.account_number as account, a.sub_account_number as sub, s.key, r.value::text as value, r.unit,
      to_char(r.read_at at time zone u.timezone, 'YYYY-MM-DD') as date,
      to_char(r.read_at at time zone u.timezone, 'HH24:MI') as time, s.interval
      from meter_reading r join reading_series s on s.id = r.series_id join account a on a.id = s.account_id
      join business_unit u on u.id = a.business_unit_id where u.id = $1 order by r.read_at desc limit 1`,
    [rows.unit],
  );
  const same = Object.values(there).join(',');
  const lines = [
    Object.values(headings).join(','),
    same,
    same.replace(there.date, '2001-02-03'),
    same.replace(/^\w+/, '0'),
  ];
  return { sentReadings: await sentFile({ base, rows, call }, 'readings', lines) };
}

/** Another town of the platform was suspended. */
async function townSuspended({ query }: Town): Promise<Partial<Rows>> {
  const [{ suspendedTown }] = await query(
    `update organization set status = 'Suspended' where id = (select organization_id from business_unit
      where slug = 'lakeshore-hydro') returning id as "suspendedTown"`,
  );
  return { suspendedTown };
}

/** A biller that is set up and not open to payers yet, as ready as its neighbor. */
async function unitReady({ rows, query, call }: Town): Promise<Partial<Rows>> {
  const [{ organizationId }] = await query(
    'select organization_id as "organizationId" from business_unit where id = $1',
    [rows.unit],
  );
  const made = await call('POST', `/organizations/${organizationId}/business-units`, {
    name: 'Riverton Parks',
    slug: 'riverton-parks',
    header: 'Riverton',
    subHeader: 'Parks',
    currencyCode: 'USD',
    culture: 'en-US',
    timezone: 'US/Central',
    phone: '(512) 555-0100',
    email: 'parks@riverton.test',
    copyFromId: rows.unit,
  });
  await query(
    `insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
        payment_source_types, channels, currency_code, timezone, status)
      select gateway_id, organization_id, $1::int, name || $1::int, merchant_number || $1::int, purpose,
        payment_source_types,
        channels, currency_code, timezone, status from merchant_account where business_unit_id = $2`,
    [made.id, rows.unit],
  );
  await query(
    `with m as (select id from merchant_account where business_unit_id = $1 and purpose = 'Base Payment' limit 1),
      e as (insert into gateway_exception (business_unit_id, merchant_account_id, kind, gateway_transaction_id,
        amount_minor, currency_code, resolution, resolved_by, resolved_date)
        select $1::int, id, 'Test Sale', 'tested', 100, 'USD', 'Given Back', 'System', now() from m returning *)
      insert into test_payment (business_unit_id, channel, merchant_account_id, exception_id, fee_minor, card,
        asked_by_name, asked_date)
      select $1::int, 'QuickPay', merchant_account_id, id, 0, 'Visa 4242', 'F', now() from e`,
    [made.id],
  );
  return { readyUnit: made.id };
}

const tasksOfJob = [
  { taskType: 'Import Accounts', condition: 'Always', onFailure: 'Stop', settings: { mapping: '' } },
  {
    taskType: 'Wait For Approval',
    condition: 'Always',
    onFailure: 'Stop',
    settings: { note: 'Look at the balances.', anotherPerson: false },
  },
];

/** A job with a run that stands so; who works on one that is under way gives signs of life until tomorrow. */
const jobWith = (name: string, status: string, tasks: readonly [string, string], isEnabled: boolean) =>
  [
    `with j as (insert into job (business_unit_id, name, schedule, tasks, timeout_minutes, overlap, is_enabled,
          next_run_date, modified_by)
        values ($1, $2, '{"kind": "Daily", "everyMinutes": 60, "time": "06:08", "weekdays": [], "monthDay": 1,
          "pattern": ""}', $3, 60, 'Skip', $6, case when $6 then now() + interval '1 day' end, 'Dana Okafor')
        returning id, business_unit_id, tasks),
      e as (insert into job_execution (business_unit_id, job_id, status, trigger, started_by, timeout_minutes,
          started_date, finished_date, paused_date, waits_for, worker_id, heartbeat_date,
          pause_reason, exit_reason)
        select business_unit_id, id, $4, 'Manual', 'Dana Okafor', 60, now() - interval '20 seconds',
          case $4 when 'Failed' then now() end, case $4 when 'Paused' then now() end,
          case when $4 <> 'Paused' then '' when 'Processing' = any($5::text[]) then 'Approval' else 'Resume' end,
          case $4 when 'Processing' then 'walk' else '' end, now() + interval '1 day',
          case $4 when 'Paused' then '{"key": "staff-jobs/waits"}'::jsonb end,
          case $4 when 'Failed' then '{"key": "staff-jobs/over_time"}'::jsonb end from j returning *),
      t as (insert into job_task (business_unit_id, execution_id, position, task_type, settings, condition, on_failure,
          status, started_date, finished_date, counts, progress_done, progress_total, error_message)
        select e.business_unit_id, e.id, t.position, t.task ->> 'taskType', t.task -> 'settings', 'Always', 'Stop',
          ($5::text[])[t.position],
          case when ($5::text[])[t.position] <> 'Pending' then now() - interval '9 seconds' end,
          case when ($5::text[])[t.position] in ('Successful', 'Failed') then now() end,
          case t.position when 1 then '{"rows": 5012, "created": 3408, "rejected": 4}'::jsonb else '{}' end, 3412, 5012,
          case ($5::text[])[t.position] when 'Failed' then 'connect ECONNREFUSED' else '' end
        from e, j, jsonb_array_elements(j.tasks) with ordinality t (task, position)),
      l as (insert into job_log (business_unit_id, execution_id, position, level, message)
        select business_unit_id, id, 1, level, message::jsonb from e, (values
          ('Info', '{"key": "staff-jobs/log_begins", "places": {"task": "Import Accounts"}}'),
          ('Error', '{"key": "staff-jobs/went_wrong"}')) v (level, message))
      select j.id from j`,
    [name, JSON.stringify(tasksOfJob), status, tasks, isEnabled],
  ] as const;

/** Jobs with a run each: one that failed, one that waits, one that is held, one that is at work. */
async function jobsRan({ rows, query }: Town): Promise<Partial<Rows>> {
  const made = async (...of: Parameters<typeof jobWith>) => {
    const [text, values] = jobWith(...of);
    const [row] = await query(text, [rows.unit, ...values]);
    return Number(row.id);
  };
  return {
    job: await made('Nightly account sync', 'Failed', ['Successful', 'Failed'], true),
    waitingJob: await made('Billing cycle with approval', 'Paused', ['Successful', 'Processing'], true),
    heldJob: await made('Monthly sync', 'Paused', ['Successful', 'Pending'], false),
    busyJob: await made('Hourly sync', 'Processing', ['Processing', 'Pending'], true),
  };
}

/** Sends a file of a kind, whose operations begin so; its upload. */
async function sentFile(
  { base, rows, call }: Pick<Town, 'base' | 'rows' | 'call'>,
  kind: 'readings' | 'external-payments',
  lines: readonly string[],
): Promise<number> {
  const home = `/business-units/${rows.unit}/${kind}`;
  const { uploadId, uploadUrl } = await call('POST', `${home}/get-upload-url`, { fileName: `${kind}.csv` });
  const headers = { 'content-type': 'application/octet-stream' };
  const sent = await fetch(new URL(uploadUrl, base), { method: 'PUT', headers, body: `${lines.join('\n')}\n` });
  if (!sent.ok) throw new Error(`the file of ${kind} was answered ${sent.status}`);
  return uploadId;
}

async function checkedFile(
  { rows, call, query }: Town,
  kind: 'readings' | 'external-payments',
  uploadId: number,
  columns: readonly object[],
): Promise<Partial<Rows>> {
  const step = { uploadId, step: 'Check', config: { fileType: 'CSV', columns } };
  await call('POST', `/business-units/${rows.unit}/${kind}/process-upload`, step);
  for (let tries = 0; tries < patience; tries++) {
    const [{ status }] = await query('select status from account_upload where id = $1', [uploadId]);
    if (status === 'Ready') return {};
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(`the file of ${kind} was not checked`);
}

const readingsChecked: Happens = (town) => {
  const columns = Object.entries(headings).map(([property, source]) => ({ property, source }));
  return checkedFile(town, 'readings', town.rows.sentReadings, columns);
};

/** A file of payments received elsewhere: one that is new, and one whose number no account has. */
const paymentsSent: Happens = async (town) => {
  const lines = [
    'ACCT_NO,SUB,AMOUNT_PAID,DEPOSIT_DATE,EXTERNAL_METHOD,CHECK_NUMBER',
    '10001,01,12.50,2026-01-05,Check,LB-1',
    '99999,01,3.00,2026-01-05,Check,LB-2',
  ];
  return { sentPayments: await sentFile(town, 'external-payments', lines) };
};

const paymentsChecked: Happens = (town) => checkedFile(town, 'external-payments', town.rows.sentPayments, []);

/** A card reader at the counter. */
async function billingSystemAdded({ rows, query }: Town): Promise<Partial<Rows>> {
  const [{ id }] = await query(
    `with b as (insert into billing_system (name, vendor, bill_parser, export_format, supports_realtime_balance, notes,
        is_active) values ('Ledgerworks 9', 'Ledgerworks', 'Generic CSV', 'Generic Fixed Width', true, '', true)
      on conflict (lower(name)) do update set vendor = excluded.vendor returning id),
      u as (update business_unit set billing_system_id = b.id from b where business_unit.id = $1) select id from b`,
    [rows.unit],
  );
  return { billingSystem: id };
}

async function readerAdded({ rows, call }: Town): Promise<Partial<Rows>> {
  const { id } = await call('POST', `/business-units/${rows.unit}/devices`, {
    name: 'Front window',
    stationName: 'Window 1',
    maker: 'ID TECH',
    model: 'Augusta S',
    serialNumber: '610T-7781',
    cardSwipeDevice: 'Encrypted Reader',
    tokenizationType: 'emv.encrypted',
    connection: 'USB HID',
    merchantNumber: '',
    networkAddress: '',
    inspectionDate: null,
    inspectedBy: '',
    status: 'Active',
  });
  return { device: id };
}

/** An import that was taken back: it left an account that is paid, and one that was archived by hand. */
async function importUndone({ rows, query }: Town): Promise<Partial<Rows>> {
  const [{ id }] = await query(
    `insert into account_upload (as_of_date, business_unit_id, config, file_id, file_name, started_by, started_date,
      finished_date, status, total_rows, updated, reversed, kept, left_alone, undone_by, undone_date)
      select as_of_date, business_unit_id, config, file_id, file_name, started_by, now(), now(), 'Undone', 3, 2, 1,
         1, 1,
      started_by, now() from account_upload where id = $1 returning id`,
    [rows.upload],
  );
  await query(
    `insert into account_upload_former (account_id, after_sequence, business_unit_id, part, outcome, reason, upload_id)
      values ($1, 1, $2, 'money', 'kept', 'payment', $3)`,
    [rows.account, rows.unit, id],
  );
  await query(
    `insert into account_upload_change (account_number, sub_account_number, name, business_unit_id, upload_id, change,
      why, fields, balance_before_minor, balance_after_minor)
      select account_number, sub_account_number, name, business_unit_id, $2, 'leftAlone', 'archived',
      '[{"field": "Balance", "before": "1000", "after": "1200"}]', 1000, 1200 from account where id = $1`,
    [rows.archivedAccount, id],
  );
  return { undoneUpload: id };
}

async function paidElsewhere({ rows, call }: Town): Promise<Partial<Rows>> {
  const body = {
    accountId: Number(rows.account),
    amountMinor: 500,
    receivedDate: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10),
    externalMethod: 'Check',
    externalReference: '1001',
    postsToBalance: true,
  };
  const { referenceNumber } = await call('POST', `/business-units/${rows.unit}/external-payments`, body);
  return { external: referenceNumber };
}

/** The wording of an answer of the gateway that takes payments here. */
async function answerWorded({ rows, query }: Town): Promise<Partial<Rows>> {
  const [{ id }] = await query(
    `insert into custom_gateway_message (gateway_id, payment_source_type, response_code, culture, payer_message,
      staff_message, payer_action, counts_as_attempt)
      select gateway_id, 'Credit Card', 'walk_1', 'en-US', 'Try another card.', 'Ask for another card.',
      'Use Another Method', true from merchant_account where business_unit_id = $1 order by id limit 1 returning id`,
    [rows.unit],
  );
  return { wording: id };
}

/** A number at the gateway that takes no payments yet. */
async function merchantDrafted({ rows, query }: Town): Promise<Partial<Rows>> {
  const [{ id }] = await query(
    `insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
      payment_source_types, channels, currency_code, timezone)
      select gateway_id, organization_id, business_unit_id, 'Counter', 'WALK-1', purpose, payment_source_types,
        channels, currency_code, timezone from merchant_account where business_unit_id = $1 order by id limit 1
      returning id`,
    [rows.unit],
  );
  return { draftMerchant: id };
}

/** One number whose change a second person has to decide, and one whose change waits for its day. */
async function merchantChanging({ rows, query }: Town): Promise<Partial<Rows>> {
  const [{ id }] = await query(
    `select id from merchant_account where business_unit_id = $1 and status = 'Active' and id <> $2
      order by id limit 1`,
    [rows.unit, rows.merchantAccount],
  );
  await query(
    `insert into change_request (business_unit_id, entity_type, entity_id, kind, waits_a_day, target_row_version,
        before, after, replaces_credentials, reason, status, requested_by, requested_by_name, requested_date,
        expires_date, effective_date)
      select business_unit_id, 'MerchantAccount', id, 'Change', true, row_version,
        '{"settlementBankLast4": "4411"}', '{"settlementBankLast4": "9922"}', true, 'The town changed its bank.',
        case id when $1 then 'Approved' else 'Requested' end, $3, 'Dana Okafor',
        now(), now() + interval '3 days', case id when $1 then now() + interval '1 day' end
      from merchant_account where id in ($1, $2)`,
    [id, rows.merchantAccount, rows.clerk],
  );
  return { changingMerchant: id };
}

/** Looser limits of the organization, which another administrator has to decide on. */
async function limitsAsked({ rows, query }: Town): Promise<Partial<Rows>> {
  await query(
    `insert into change_request (business_unit_id, entity_type, entity_id, kind, waits_a_day, target_row_version,
        before, after, replaces_credentials, reason, status, requested_by, requested_by_name, requested_date,
        expires_date)
      select (select min(h.id) from business_unit h where h.organization_id = u.organization_id and not h.is_deleted),
        'Organization', u.organization_id, 'Limits', false, 1,
        '{"userDailyRefundMinor": 500000, "dualControl": true}',
        '{"userDailyRefundMinor": 900000, "dualControl": false}', false, 'Summer credits are large.', 'Requested', $2,
        'Dana Okafor', now(), now() + interval '3 days' from business_unit u where u.id = $1`,
    [rows.unit, rows.clerk],
  );
  return {};
}

/** A connection that was tested: the host shows another key than the one that was confirmed. */
async function connectionTried({ rows, query }: Town): Promise<Partial<Rows>> {
  const step = (name: string, outcome: string, fault: string | null = null) => ({
    step: name,
    outcome,
    fault,
    technical: '',
  });
  const steps = [
    step('Address', 'Passed'),
    step('Host Key', 'Failed', 'Host Key Changed'),
    ...['Sign-In', 'Inbound Folder', 'Outbound Folder'].map((name) => step(name, 'Not Tried')),
  ];
  const [{ id }] = await query(
    `insert into file_connection (business_unit_id, organization_id, name, host, port, user_name, sign_in,
      inbound_path, outbound_path, host_key, host_key_by, host_key_date, shown_host_key, tested_date, test_steps,
      public_key, secret_date) select id, organization_id, 'Bank', 'files.bank.example', 22, 'riverton', 'Private Key',
      '/out', '/in', 'SHA256:x', 'Global', now(), 'SHA256:y', now(), $2, 'ssh-ed25519 AAAA', now()
      from business_unit where id = $1 returning id`,
    [rows.unit, JSON.stringify(steps)],
  );
  return { connection: id };
}

/** The key of a partner that nobody compared yet, and whose test went wrong. */
async function keyAdded({ rows, query }: Town): Promise<Partial<Rows>> {
  const [{ id }] = await query(
    `insert into file_key (business_unit_id, organization_id, name, kind, holder, fingerprint, algorithm, made_date,
      expires_date, public_key, tested_date, test_fault, test_technical) select id, organization_id, 'Bank', 'Partner',
      'First Bank <files@bank.example>', '4F1A 0B2C 93DE 5A70 11BC 8E42 D6F3 29A8 C05E 7B14', 'RSA 4096', now(),
      now() + interval '20 days', 'x', now(), 'Key Test Failed', 'no recipient' from business_unit where id = $1
      returning id`,
    [rows.unit],
  );
  return { fileKey: id };
}

const changed = (text: string, of: (rows: Rows) => unknown): Happens => {
  return async ({ rows, query }) => {
    await query(text, [of(rows)]);
    return {};
  };
};

/** An access review that was begun: of one it is decided. */
const accessReviewed = changed(
  `with r as (insert into identity.access_review (organization_id, begun_by)
      select organization_id, 'Dana Okafor' from business_unit where id = $1 returning id, organization_id)
    insert into identity.access_review_item (review_id, user_id, name, email, role, permission_count, decision,
      decided_by) select r.id, a.id, a.name, a.email, a.role, cardinality(a.permissions),
      case when a.email = 'clerk@riverton.test' then 'Remove' else 'Keep' end, 'Dana Okafor'
    from r join user_account a using (organization_id) where a.role <> 'Customer'`,
  ({ unit }) => unit,
);

/** Things that a town has only after something happened to it. */
export const givens = {
  accessReviewed,
  readingsSent,
  readingsChecked,
  paymentsSent,
  paymentsChecked,
  importUndone,
  paidElsewhere,
  answerWorded,
  merchantDrafted,
  merchantChanging,
  limitsAsked,
  connectionTried,
  keyAdded,
  readerAdded,
  billingSystemAdded,
  unitReady,
  townSuspended,
  /** Nothing was proved yet: neither the address of a payer nor their telephone. */
  payerUnproved: changed(
    `with stopped as (insert into suppression (kind, value, reason, date, is_in_force)
        values ('phone', '+15125550142', 'STOP', now(), true) on conflict do nothing)
      update customer set phone_number = '+15125550142', phone_verified = false, email_verified = false where id = $1`,
    ({ customer }) => customer,
  ),
  payerBlocked: changed(`update customer set status = 'Blocked' where id = $1`, ({ customer }) => customer),
  /** The gateway does not say what became of a payment. */
  outcomeUnknown: changed(
    `update gateway_attempt set outcome = 'Unknown', next_inquiry_date = now() + interval '1 day'
      where payment_id = (select id from payment where reference_number = $1)`,
    ({ reference }) => reference,
  ),
  /** Nothing is missing any more in the cycle that waits for a person. */
  cycleDraft: changed(
    `update billing_cycle set status = 'Draft', expects_documents = false where id = $1`,
    ({ openCycle }) => openCycle,
  ),
  /** A mail that waits for a person, and what is tried again by itself. */
  notDelivered: changed(
    `insert into outbox_delivery (business_unit_id, consumer, ordering_key, topic, payload, announced_date, status,
      attempts, error_message, next_attempt_date)
     select business_unit_id, 'sent mail', 'walk:' || n, 'email.Payment Receipt',
      jsonb_build_object('to', 'pat@example.com', 'paymentId', id), now() - n * interval '1 day',
      case n when 3 then 'Waiting' else 'Failed' end, n, 'connect ECONNREFUSED',
      case n when 3 then now() + interval '1 day' end
     from payment, generate_series(1, 3) n where reference_number = $1`,
    ({ reference }) => reference,
  ),
  jobsRan,
  /** The product called a person for something, and again. */
  somebodyCalled: async ({ rows, query }: Town) => {
    const [row] = await query(
      `with called as (insert into ticket (business_unit_id, title, description, category, payment_id)
        select business_unit_id, '{"key":"kept/ticket_void_undone","places":{"number":"1"}}'::jsonb,
          '{"key":"kept/ticket_void_undone_text"}'::jsonb, 'Technical', id from payment where reference_number = $1
        returning business_unit_id, id)
      insert into ticket_event (business_unit_id, ticket_id, event_type, body, author)
        select business_unit_id, id, 'Comment', '{"key":"kept/ticket_void_undone_text"}'::jsonb, 'System' from called
        returning ticket_id as ticket`,
      [rows.reference],
    );
    return row;
  },
  /** Payers are told something from today on, on every page. */
  payersTold: async ({ rows, call }: Town) => {
    const { id: banner } = await call('POST', `/business-units/${rows.unit}/messages`, {
      title: 'Office closed',
      contentMarkdown: 'We are **closed**. Pay here at any time.',
      messageType: 'Warning',
      onDashboard: true,
      onLogin: false,
      onQuickPay: true,
      onAutopay: true,
      onPos: true,
      onCheckout: true,
      onReceipt: true,
      startDate: '2020-01-01',
      endDate: null,
      isDismissible: true,
      order: 1,
      isActive: true,
    });
    return { banner };
  },
  /** A firm that serves organizations: no permission makes one but the platform. */
  agencyKept: async ({ query }: Town) => {
    const [{ agency }] = await query(
      `insert into agency (name, agency_type, is_active) values ('North Billing', 'Billing Bureau', true)
        returning id as agency`,
    );
    return { agency };
  },
  /** A text that payers agree to, and a draft of another one. */
  termsDrafted: async ({ rows, call, query }: Town) => {
    const { id: draft } = await call('POST', `/business-units/${rows.unit}/terms-of-service`, {
      identifier: 'credit-card-terms',
      culture: 'en-US',
      isPlatformDefault: false,
      title: 'Card payment terms',
      contentMarkdown:
        'You allow {{header}} to charge your card {{amount}} once, on {{date}}. If it is wrong, call {{phone}}.',
      effectiveDate: '2099-01-01',
    });
    const [row] = await query(
      "select min(id) as terms from terms_of_service where business_unit_id = $1 and status = 'Published'",
      [rows.unit],
    );
    return { ...row, draft };
  },
  /** A form was published and answered, twice. */
  formAnswered: async ({ base, rows, call }: Town) => {
    const fields = [
      { fieldName: 'about', fieldType: 'header', fieldLabel: 'Your house' },
      { fieldName: 'city', fieldType: 'input', fieldLabel: 'City', fieldRequired: true },
      { fieldName: 'start', fieldType: 'datepicker', fieldLabel: 'Start of service' },
    ];
    const forms = `/business-units/${rows.unit}/form-configurations`;
    const made = await call('POST', forms, {
      displayName: 'Start service',
      fieldsJson: JSON.stringify({ fields }),
      actionsJson: '{}',
      conditionJson: '',
      onDashboard: true,
      onLogin: false,
      onCheckout: false,
      isPublic: true,
      requireBeforePayment: false,
      successMessage: '',
    });
    await call('POST', `${forms}/${made.id}/publish`, { rowVersion: made.rowVersion });
    const answered: number[] = [];
    for (const city of ['Riverton', 'Lakeshore']) {
      const sent = await fetch(`${new URL(base).origin}/api${forms}/${made.id}/submit/public`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          accountId: 0,
          customerId: 0,
          valuesJson: JSON.stringify({ city, start: '2026-03-09' }),
          baseFormResponseId: 0,
          paymentSessionSessionIdentifier: '',
          isDependentForm: false,
          dependentFormResponses: [],
        }),
      });
      const { data } = (await sent.json()) as { readonly data: { readonly responseId: number } };
      answered.push(data.responseId);
    }
    return { form: made.id, response: answered[0] ?? 0 };
  },
  /** Forms may ask a program of the biller. */
  formAsks: async ({ rows, query }: Town) => {
    const [row] = await query(
      `insert into function_trigger (business_unit_id, name, kind, url, timeout_seconds, is_active)
        values ($1, 'Parcels', 'Https', 'https://parcels.example.gov/forms', 2, true) returning id as trigger`,
      [rows.unit],
    );
    return row;
  },
  dayClosed: async ({ rows, call, query }: Town) => {
    const { closed } = await call('POST', `/business-units/${rows.unit}/settlement-batches/close`, {});
    const [row] = await query('select id as batch, merchant_number as merchant from settlement_batch where id = $1', [
      closed[0],
    ]);
    return row;
  },
} as const satisfies Readonly<Record<string, Happens>>;
export type Given = keyof typeof givens;
