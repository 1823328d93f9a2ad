import type pg from 'pg';
import type { MissingStrategy } from '@ratepayer/contract/accounts/upload-settings.ts';

type Differing = readonly [field: string, before: string, after: string];

const texts: readonly Differing[] = [
  ['Name', 'a.name', 'k.name'],
  ['AddressStreetAddress', 'a.street', 'k.street'],
  ['AddressStreet2', 'a.street2', 'coalesce(k.street2, a.street2)'],
  ['AddressCity', 'a.city', 'k.city'],
  ['AddressState', 'a.state', 'k.state'],
  ['AddressZip', 'a.zip', 'k.zip'],
  ['AddressCountry', 'a.country', 'coalesce(k.country, a.country)'],
  ['PhoneNumber', 'a.phone_number', 'coalesce(k.phone_number, a.phone_number)'],
  ['EmailAddress', 'a.email_address', 'coalesce(k.email_address, a.email_address)'],
  ['Note', 'a.note', 'coalesce(k.note, a.note)'],
  ['Description', 'a.description', 'coalesce(k.description, a.description)'],
  ['Meta', 'a.meta', 'coalesce(k.meta, a.meta)'],
  ['IsArchived', 'a.is_archived', 'k.is_archived'],
  ['AccountLocked', 'a.account_locked', 'coalesce(k.account_locked, a.account_locked)'],
  ['AllowOnlinePayment', 'a.allow_online_payment', 'coalesce(k.allow_online_payment, a.allow_online_payment)'],
  [
    'BlockCreditCardPayment',
    'a.block_credit_card_payment',
    'coalesce(k.block_credit_card_payment, a.block_credit_card_payment)',
  ],
  ['BlockAchPayment', 'a.block_ach_payment', 'coalesce(k.block_ach_payment, a.block_ach_payment)'],
  ['LateFeeApplicable', 'a.late_fee_applicable', 'coalesce(k.late_fee_applicable, a.late_fee_applicable)'],
];
const money: readonly Differing[] = [
  ['LateFee', 'p.old_late_fee', 'p.new_late_fee'],
  ['PastDueAmountMinor', 'p.old_past_due', 'p.new_past_due'],
  ['IssueDate', 'p.old_issue_date', 'p.issue_date'],
  ['DueDate', 'p.old_due_date', 'p.due_date'],
];

/** The fields of a row that differ, with what they were and become; most rows differ in few. */
const differing = (fields: readonly Differing[]): string =>
  fields
    .map(
      ([field, before, after]) => `case when ${before} is distinct from ${after} then jsonb_build_array(
        jsonb_build_object('field', '${field}', 'before', (${before})::text, 'after', (${after})::text))
        else '[]'::jsonb end`,
    )
    .join(' || ');

// Of accounts that a file does not name or leaves alone, where nothing becomes of them, so many are shown.
const mostShown = 10_000;

const leftAloneStatement = `select p.account_number, p.sub_account_number, p.name, 'leftAlone', p.old_balance,
    p.old_balance, jsonb_build_array(jsonb_build_object('field', 'Balance', 'before', null,
      'after', p.file_balance::text)),
    case when a.merged_into_account_id is not null then 'merged'
      when a.rollover_account_id is not null then 'rolledOver'
      when a.is_rollover then 'waits' else 'archived' end,
    (select s.account_number || coalesce(' – ' || nullif(s.sub_account_number, ''), '') from account s
      where s.id = standing_account(a.id) and s.id <> a.id)
    from plan p join account a on a.id = p.account_id where p.action = 'skip' order by 1, 2 limit ${mostShown}`;

const nowStatement = `select p.account_number, p.sub_account_number, p.name, 'created' as change,
    null::bigint as before, p.new_balance as after, '[]'::jsonb as fields, null::text as why, null::text as stands_for
    from plan p where p.action = 'create'
  union all select p.account_number, p.sub_account_number, p.name, 'updated', p.old_balance, p.new_balance,
    ${differing(money)}, null, null from plan p where p.action = 'update' and not p.text_differs
  union all select p.account_number, p.sub_account_number, p.name, 'updated', p.old_balance, p.new_balance,
    ${differing(texts)} || ${differing(money)}, null, null
    from plan p join staged k on k.row_number = p.row_number join account a on a.id = p.account_id
    where p.action = 'update' and p.text_differs
  union all select account_number, sub_account_number, name,
    case $1::text when 'Archive' then 'archived' else 'zeroed' end,
    balance, case $1::text when 'Archive' then balance else 0 end, '[]'::jsonb, null, null
    from missing where $1::text <> 'None'
  union all (select account_number, sub_account_number, name, 'missing', balance, balance, '[]'::jsonb, null, null
    from missing where $1::text = 'None' order by 1, 2 limit ${mostShown})
  union all (${leftAloneStatement})`;

/**
 * Keeps what the comparison would change, for the check page and the result page. Processing finds nearly what the
 * check found, so only rows that differ are written.
 */
export async function keepChanges(
  client: pg.PoolClient,
  uploadId: number,
  businessUnitId: number,
  missingStrategy: MissingStrategy,
): Promise<void> {
  await client.query(
    `with now as materialized (${nowStatement}),
     differing as materialized (
       select c.ctid as kept, n.* from now n
       full join (select ctid, * from account_upload_change where upload_id = $2) c
         on c.account_number = n.account_number and c.sub_account_number = n.sub_account_number
       where (c.name, c.change, c.balance_before_minor, c.balance_after_minor, c.fields, c.why, c.stands_for)
         is distinct from (n.name, n.change, n.before, n.after, n.fields, n.why, n.stands_for)),
     gone as (delete from account_upload_change
     where ctid = any(array(select kept from differing where kept is not null)))
     insert into account_upload_change (upload_id, business_unit_id, account_number, sub_account_number, name, change,
     balance_before_minor, balance_after_minor, fields, why, stands_for)
     select $2, $3::int, account_number, sub_account_number, name, change, before, after, fields, why, stands_for
     from differing where account_number is not null`,
    [missingStrategy, uploadId, businessUnitId],
  );
}
