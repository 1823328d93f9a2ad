import type { Town } from './happens.ts';
import type { Rows } from './town-rows.ts';

/** Another town of the platform was suspended. */
export async function townSuspended({ query }: Town): Promise<Partial<Rows>> {
  const [{ suspendedTown }] = await query(
    `update organization set status = 'Suspended' where id = (select organization_id from business_unit
      where slug = 'lakeshore-hydro') returning id as "suspendedTown"`,
  );
  return { suspendedTown };
}

/** A biller that is set up and not open to payers yet, as ready as its neighbor. */
export async function unitReady({ rows, query, call }: Town): Promise<Partial<Rows>> {
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

/** A card reader at the counter. */
export async function billingSystemAdded({ rows, query }: Town): Promise<Partial<Rows>> {
  const [{ id }] = await query(
    `with b as (insert into billing_system (name, vendor, bill_parser, export_format, supports_realtime_balance, notes,
        is_active) values ('Ledgerworks 9', 'Ledgerworks', 'Generic CSV', 'Generic Fixed Width', true, '', true)
      on conflict (lower(name)) do update set vendor = excluded.vendor returning id),
      u as (update business_unit set billing_system_id = b.id from b where business_unit.id = $1) select id from b`,
    [rows.unit],
  );
  return { billingSystem: id };
}

export async function readerAdded({ rows, call }: Town): Promise<Partial<Rows>> {
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

/** The wording of an answer of the gateway that takes payments here. */
export async function answerWorded({ rows, query }: Town): Promise<Partial<Rows>> {
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
export async function merchantDrafted({ rows, query }: Town): Promise<Partial<Rows>> {
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
export async function merchantChanging({ rows, query }: Town): Promise<Partial<Rows>> {
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
export async function limitsAsked({ rows, query }: Town): Promise<Partial<Rows>> {
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
export async function connectionTried({ rows, query }: Town): Promise<Partial<Rows>> {
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
export async function keyAdded({ rows, query }: Town): Promise<Partial<Rows>> {
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
