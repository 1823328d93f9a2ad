import type { retentionKeys } from '@ratepayer/contract/retention/retention-classes.ts';

/** A row of each class that names the account or the payer: when it was over, and what is left of it. */
export interface Case {
  readonly key: (typeof retentionKeys)[number];
  readonly insert: string;
  readonly left: string;
  /** By what of the four it can be held; usually all. */
  readonly heldBy?: readonly string[];
}
const ofUnit = ['BusinessUnit', 'Organization'];
// $1 business unit, $2 account, $3 customer, $4 when; `left` counts what there still is by its mark 't40'.
export const retentionCases: readonly Case[] = [
  {
    key: 'Contents of e-mails',
    insert: `insert into email_message (business_unit_id, outbox_id, template_key, "to", subject, about, account_id,
      customer_id, status, created_date)
      select $1, -1 - floor(random() * 1e12)::bigint, 't40', 'a@example.test', 'Your bill', '{"a": 1}', $2, $3,
      'processed', $4`,
    left: `select count(*)::int as n from email_message where template_key = 't40' and about <> '{}'`,
  },
  {
    key: 'E-mails sent',
    insert: `insert into email_message (business_unit_id, outbox_id, template_key, "to", subject, about, account_id,
      customer_id, status, created_date)
      select $1, -1 - floor(random() * 1e12)::bigint, 't40-fact', 'a@example.test', '', '{}', $2, $3, 'processed', $4`,
    left: `select count(*)::int as n from email_message where template_key = 't40-fact'`,
  },
  {
    key: 'Contents of texts',
    insert: `insert into text_message (business_unit_id, outbox_id, customer_id, template_key, "to", status, body,
      about, created_date) select $1, -1 - floor(random() * 1e12)::bigint, $3, 't40', '+15550100', 'processed', 'Hello',
      jsonb_build_object('accountId', $2::bigint), $4`,
    left: `select count(*)::int as n from text_message where template_key = 't40' and body is not null`,
  },
  {
    key: 'Texts sent',
    insert: `insert into text_message (business_unit_id, outbox_id, customer_id, template_key, "to", status, about,
      created_date) select $1, -1 - floor(random() * 1e12)::bigint, $3, 't40-fact', '+15550100', 'processed',
      jsonb_build_object('accountId', $2::bigint), $4`,
    left: `select count(*)::int as n from text_message where template_key = 't40-fact'`,
  },
  {
    key: 'Sign-in links',
    insert: `insert into sign_in_link (business_unit_id, account_id, customer_id, nonce, token_hash, created_by,
      expires_date, ended_date) select $1, $2, $3, 't40', gen_random_uuid(), 'T', $4, now()`,
    left: `select count(*)::int as n from sign_in_link where nonce = 't40'`,
  },
  {
    key: 'Invitations of payers',
    insert: `insert into onboarding_invitation (business_unit_id, account_id, email, first_name, last_name, nonce,
      token_hash, created_by, expires_date, ended_date)
      select $1, $2, 'i@example.test', 'I', 'I', 't40', gen_random_uuid(), 'T' || $3, $4, now()`,
    left: `select count(*)::int as n from onboarding_invitation where nonce = 't40'`,
  },
  {
    key: 'Meter readings',
    insert: `with s as (insert into reading_series (business_unit_id, account_id, key, interval)
        values ($1, $2, 'T40', 'Monthly') on conflict (account_id, key, interval) do update
        set key = 'T40' returning id)
      insert into meter_reading (business_unit_id, series_id, read_at, value, unit, source, created_by)
      select $1, s.id, $4::timestamptz + random() * interval '1 hour', 10, 'gal', 'Manual', 'T' || $3 from s`,
    left: `select count(*)::int as n from meter_reading r join reading_series s on s.id = r.series_id
      where s.key = 'T40'`,
    heldBy: ['Account', ...ofUnit],
  },
  {
    key: 'Verifications of addresses',
    insert: `insert into email_verification (business_unit_id, customer_id, email, nonce, created_by, expires_date,
      ended_date) select $1, $3, 'v@example.test', 't40', 'T' || $2, $4, now()`,
    left: `select count(*)::int as n from email_verification where nonce = 't40'`,
    heldBy: ['Customer', ...ofUnit],
  },
  {
    key: 'Registrations of payers',
    insert: `insert into registration (business_unit_id, organization_id, first_name, last_name, email, nonce,
      expires_date, ended_date) select $1, (select organization_id from business_unit where id = $1), 'R', 'T' || $2,
      'r' || $3 || '@example.test', 't40', $4, now()`,
    left: `select count(*)::int as n from registration where nonce = 't40'`,
    heldBy: ofUnit,
  },
  {
    key: 'Closed tickets',
    insert: `with t as (insert into ticket (business_unit_id, title, category, status, modified_date)
        select $1, to_jsonb('t40' || $2 || $3), 'Technical', 'Closed', $4 returning id)
      insert into ticket_event (business_unit_id, ticket_id, event_type, body, author)
      select $1, id, 'Comment', '"Said"', 'T' from t`,
    left: `select count(*)::int as n from ticket t join ticket_event e on e.ticket_id = t.id
      where t.title::text like '%t40%'`,
    heldBy: ofUnit,
  },
  {
    key: 'Answers to forms',
    insert: `with f as (insert into form_configuration (business_unit_id, display_name)
        values ($1, 't40' || $2::bigint) returning id)
      insert into form_response (id, business_unit_id, form_configuration_id, form_version, account_id, customer_id,
      status, values_json, created_date) select floor(random() * 1e12)::bigint + 1, $1, f.id, 1, $2::bigint, $3,
      'Submitted', '{"a": 1}', $4 from f`,
    left: `select count(*)::int as n from form_response r join form_configuration f on f.id = r.form_configuration_id
      where f.display_name like 't40%' and r.values_json <> '{}' and r.status = 'Submitted'`,
    heldBy: ['Account', 'Customer', ...ofUnit],
  },
  {
    key: 'Answers not taken',
    insert: `with f as (insert into form_configuration (business_unit_id, display_name)
        values ($1, 't40 failed' || $2::bigint) returning id)
      insert into form_response (id, business_unit_id, form_configuration_id, form_version, account_id, customer_id,
      status, values_json, created_date, modified_date) select floor(random() * 1e12)::bigint + 1, $1, f.id, 1,
      $2::bigint, $3, 'Errored', '{"a": 1}', $4::timestamptz - interval '1 year', $4 from f`,
    left: `select count(*)::int as n from form_response r join form_configuration f on f.id = r.form_configuration_id
      where f.display_name like 't40 failed%'`,
    heldBy: ['Account', 'Customer', ...ofUnit],
  },
  {
    key: 'Invitations of staff',
    insert: `insert into identity.invitation (token_hash, user_id, expires_date, nonce)
      select gen_random_uuid(), min(id), $4, 't40' || $1 || $2 || $3 from user_account`,
    left: `select count(*)::int as n from identity.invitation where nonce like 't40%'`,
    heldBy: [],
  },
  {
    key: 'Answers to texts',
    insert: `insert into text_reply (reference, phone_number, word, said_date, received_date)
      select 't40-' || gen_random_uuid() || $1 || $2 || $3, '+15125550143', 'STOP', $4, $4`,
    left: `select count(*)::int as n from text_reply where reference like 't40-%'`,
    heldBy: [],
  },
];

/** For how many months a row of each is kept. */
export const monthsOf: Readonly<Record<string, number>> = {
  'Contents of e-mails': 13,
  'E-mails sent': 36,
  'Contents of texts': 13,
  'Texts sent': 36,
  'Sign-in links': 3,
  'Invitations of payers': 3,
  'Meter readings': 36,
  'Verifications of addresses': 3,
  'Registrations of payers': 3,
  'Closed tickets': 36,
  'Answers to forms': 24,
  'Answers not taken': 1,
  'Invitations of staff': 3,
  'Answers to texts': 60,
};
