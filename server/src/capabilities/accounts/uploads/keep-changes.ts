import type pg from 'pg';
import type { MissingStrategy } from '@ratepayer/contract/accounts/upload-settings.ts';
import { chargeChanges } from './charge-changes.ts';
import { becomes } from './said-fields.rules.ts';

type Differing = readonly [field: string, before: string, after: string];

const textFields: readonly (readonly [field: string, name: string])[] = [
  ['Name', 'name'],
  ['AddressStreetAddress', 'street'],
  ['AddressStreet2', 'street2'],
  ['AddressCity', 'city'],
  ['AddressState', 'state'],
  ['AddressZip', 'zip'],
  ['AddressCountry', 'country'],
  ['PhoneNumber', 'phone_number'],
  ['EmailAddress', 'email_address'],
  ['Note', 'note'],
  ['Description', 'description'],
  ['Meta', 'meta'],
  ['AccountLocked', 'account_locked'],
  ['AllowOnlinePayment', 'allow_online_payment'],
  ['BlockCreditCardPayment', 'block_credit_card_payment'],
  ['BlockAchPayment', 'block_ach_payment'],
  ['LateFeeApplicable', 'late_fee_applicable'],
  ['CreateMethod', 'create_method'],
];
/** What a file changes of an account before its lock. */
export const textFieldNames: readonly string[] = ['IsArchived', ...textFields.map(([field]) => field), 'CreatedDate'];
/** An instant as the clock of the business unit shows it. */
const inZone = (at: string) =>
  `to_char(${at} at time zone (select timezone from business_unit where id = $3::int), 'YYYY-MM-DD HH24:MI')`;
const texts = (said: readonly string[]): readonly Differing[] => [
  ['IsArchived', 'a.is_archived', 'k.is_archived'],
  ...textFields
    .filter(([, name]) => said.includes(name))
    .map(([field, name]): Differing => [field, `a.${name}`, becomes(name)]),
  ...(said.includes('created_date')
    ? [['CreatedDate', inZone('a.created_date'), inZone(becomes('created_date'))] as const]
    : []),
];
const money: readonly Differing[] = [
  ['LateFee', 'p.old_late_fee', 'p.new_late_fee'],
  ['PastDueAmountMinor', 'p.old_past_due', 'p.new_past_due'],
  ['IssueDate', 'p.old_issue_date', 'p.issue_date'],
  ['DueDate', 'p.old_due_date', 'p.due_date'],
];

/** The fields of a row that differ, with what they were and become; most rows differ in none of these. */
function differing(fields: readonly Differing[]): string {
  const each = fields.map(
    ([field, before, after]) => `case when ${before} is distinct from ${after} then jsonb_build_array(
        jsonb_build_object('field', '${field}', 'before', (${before})::text, 'after', (${after})::text))
        else '[]'::jsonb end`,
  );
  const all = (at: 1 | 2) => fields.map((field) => field[at]).join(', ');
  return `case when row(${all(1)}) is distinct from row(${all(2)}) then ${each.join(' || ')} else '[]'::jsonb end`;
}

// Of accounts that a file does not name or leaves alone, where nothing becomes of them, so many are shown.
const mostShown = 10_000;

const leftAloneStatement = `select p.account_number, p.sub_account_number, p.name, 'leftAlone', p.old_balance,
    p.old_balance, case when p.file_balance is null then '[]' else jsonb_build_array(
      jsonb_build_object('field', 'Balance', 'before', null, 'after', p.file_balance::text)) end,
    case when a.merged_into_account_id is not null then 'merged'
      when a.rollover_account_id is not null then 'rolledOver'
      when a.is_rollover then 'waits' else 'archived' end,
    (select s.account_number || coalesce(' – ' || nullif(s.sub_account_number, ''), '') from account s
      where s.id = standing_account(a.id) and s.id <> a.id)
    from plan p join account a on a.id = p.account_id where p.action = 'skip' order by 1, 2 limit ${mostShown}`;

const nowStatement = (
  said: readonly string[],
  charges: ReturnType<typeof chargeChanges>,
) => `select p.account_number, p.sub_account_number, p.name, 'created' as change, null::bigint as before,
    p.new_balance as after, '[]'::jsonb${charges.fields} as fields, null::text as why, null::text as stands_for
    from plan p ${charges.join} where p.action = 'create'
  union all select p.account_number, p.sub_account_number, p.name, 'updated', p.old_balance, p.new_balance,
    ${differing(money)}${charges.fields}, null, null from plan p ${charges.join}
    where p.action = 'update' and not p.text_differs
  union all select p.account_number, p.sub_account_number, p.name, 'updated', p.old_balance, p.new_balance,
    ${differing(texts(said))} || ${differing(money)}${charges.fields}, null, null
    from plan p join staged k on k.row_number = p.row_number join account a on a.id = p.account_id ${charges.join}
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
  said: readonly string[],
): Promise<void> {
  const charges = chargeChanges(said);
  await client.query(
    `with ${charges.part} now as materialized (${nowStatement(said, charges)}),
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
