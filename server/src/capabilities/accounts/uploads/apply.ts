import type pg from 'pg';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { chargesKept, chargesMoved, chargesShut, madeCharges, makeCharges } from './apply-charges.ts';
import { eventsOf } from './balance-events.ts';
import { hasEvents } from './refuse-moved-charges.ts';
import { countSkipped } from './skip-paid.ts';
import { becomes, saysCharges, textsSaid, whereSaid } from './said-fields.rules.ts';

export interface UploadToApply {
  readonly id: number;
  readonly businessUnitId: number;
  readonly asOfDate: Date;
  readonly today: string;
  readonly by: string;
  /** Fields that the file has columns for; a new account has the usual of all others. */
  readonly said: readonly string[];
  /** Payments of the last days stand beside the file's balance (domain rule 1). */
  readonly keepsRecent: boolean;
}

/** What a file changes of an account beside its money, and an undo gives back. */
export const textColumns: readonly string[] = [
  'name',
  'street',
  'street2',
  'city',
  'state',
  'zip',
  'country',
  'phone_number',
  'email_address',
  'note',
  'description',
  'meta',
  'is_archived',
  'archived_by_sync',
  'archived_date',
  'account_locked',
  'allow_online_payment',
  'block_credit_card_payment',
  'block_ach_payment',
  'late_fee_applicable',
  'create_method',
  'created_date',
];

/** Leaves alone what a run that died applied already: what differs there by now was paid or edited since. */
export async function leaveApplied(client: pg.PoolClient, uploadId: number): Promise<void> {
  await client.query(
    `delete from plan p using account_upload_former f where p.action = 'update' and f.upload_id = $1
      and f.account_id = p.account_id and f.part in ('made', 'money')`,
    [uploadId],
  );
}

const firstEvents = '(new_balance <> 0)::int + (new_late_fee <> 0)::int + (new_charges <> 0)::int';

/** New accounts with their money and first events; nobody else can see them before the commit. */
export async function makeAccounts(client: pg.PoolClient, upload: UploadToApply): Promise<void> {
  await client.query(
    `with made as (
       insert into account (business_unit_id, account_number, sub_account_number, name, street, city, state, zip,
       phone_number, email_address, note, description, meta, is_archived, archived_by_sync, archived_date,
       create_method, last_upload_id, street2, country, account_locked, allow_online_payment, block_credit_card_payment,
       block_ach_payment,
       late_fee_applicable, created_date, modified_date)
       select $1, k.account_number, k.sub_account_number, coalesce(k.name, ''), coalesce(k.street, ''),
       coalesce(k.city, ''), coalesce(k.state, ''), coalesce(k.zip, ''),
       coalesce(k.phone_number, ''), coalesce(k.email_address, ''), coalesce(k.note, ''), coalesce(k.description, ''),
       coalesce(k.meta, '{}'), k.is_archived, k.is_archived, case when k.is_archived then now() end,
       coalesce(k.create_method, 'Imported'), $2,
       coalesce(k.street2, ''), coalesce(k.country, ''),
       coalesce(k.account_locked, false), coalesce(k.allow_online_payment, true),
       coalesce(k.block_credit_card_payment, false), coalesce(k.block_ach_payment, false),
       coalesce(k.late_fee_applicable, true), coalesce(k.created_date, now()), coalesce(k.modified_date, now())
       from plan p join staged k on k.row_number = p.row_number where p.action = 'create'
       returning id, account_number, sub_account_number)
     update plan p set account_id = made.id from made
     where p.action = 'create' and made.account_number = p.account_number
     and made.sub_account_number = p.sub_account_number`,
    [upload.businessUnitId, upload.id],
  );
  if (saysCharges(upload.said)) await makeCharges(client, upload.businessUnitId);
  await client.query(
    `insert into account_money (account_id, business_unit_id, balance, late_fee, past_due_minor, not_yet_due_minor,
      issue_date, due_date, account_sync_date, last_event_sequence)
     select account_id, $1, new_balance, new_late_fee, new_past_due, new_balance - new_past_due, issue_date, due_date,
     coalesce(sync_date, $2), ${firstEvents} from plan where action = 'create'`,
    [upload.businessUnitId, upload.asOfDate],
  );
  await client.query(
    `with moved as (select account_id, row_number, 0 as sequence, 0::bigint as balance_before, new_balance as balance,
      0::bigint as late_fee_before, new_late_fee as late_fee, 0::bigint as charges_before, new_charges as charges
      from plan where action = 'create')
     ${eventsOf('Opening', { unit: '$1', today: '$2', upload: '$3', by: '$4' })}`,
    [upload.businessUnitId, upload.today, upload.id, upload.by],
  );
  await client.query(
    `insert into account_upload_former (upload_id, business_unit_id, account_id, part, balance, late_fee,
      past_due_minor, not_yet_due_minor, after_sequence, charges)
     select $2, $1::int, account_id, 'made', 0, 0, 0, 0, ${firstEvents},
       ${saysCharges(upload.said) ? madeCharges : 'null'}
     from plan where action = 'create' and account_id is not null`,
    [upload.businessUnitId, upload.id],
  );
  await client.query('create index on plan (account_id) where action = $$update$$');
}

/**
 * Names, addresses and flags, only where they differ, and what they were; no payment waits for them. Archived accounts
 * become active here; active ones are archived behind their locks (`archive-by-file.ts`).
 */
export async function changeTexts(client: pg.PoolClient, upload: UploadToApply): Promise<void> {
  const former = textColumns.map((name) => `'${name}', old.${name}`).join(', ');
  const set = textsSaid(upload.said)
    .map((name) => `${name} = ${becomes(name)}, `)
    .join('');
  await client.query(
    `with changed as (update account a set ${set}
       is_archived = a.is_archived and k.is_archived, archived_by_sync = a.archived_by_sync and k.is_archived,
       archived_date = case when k.is_archived then a.archived_date end,
       modified_date = coalesce(k.modified_date, now()), row_version = row_version + 1, last_upload_id = $1
     from plan p join staged k on k.row_number = p.row_number
     where p.action = 'update' and p.text_differs and a.id = p.account_id
     returning a.id as account_id, jsonb_build_object(${former}) as texts)
     insert into account_upload_former (upload_id, business_unit_id, account_id, part, texts, after_sequence)
     select $1, $2::int, account_id, 'text', texts, last_event_sequence
     from changed join account_money using (account_id) on conflict do nothing`,
    [upload.id, upload.businessUnitId],
  );
}

/**
 * Money of the next accounts after `last`, each under its lock by ascending id, with its events. What payers did
 * between the comparison and the lock is taken in: an update waits for them and sees the money as it is then. Answers
 * the last account, or undefined when none is left.
 */
export async function changeMoney(
  client: pg.PoolClient,
  upload: UploadToApply,
  last: number,
  most: number,
): Promise<number | undefined> {
  await joinInOrder(client, true);
  // Charges stand in rows of their own: what a payer did to them is seen by a statement that begins behind the locks.
  if (saysCharges(upload.said)) {
    await client.query(lockStatement, [last, most]);
    await joinInOrder(client, false);
  }
  const { rows } = await client.query<{ through: number | null; skipped: number[] }>(moneyStatement(upload.said), [
    upload.businessUnitId,
    upload.today,
    upload.id,
    upload.by,
    upload.asOfDate,
    upload.keepsRecent,
    last,
    most,
  ]);
  await countSkipped(client, upload.id, rows[0]?.skipped ?? []);
  return rows[0]?.through ?? undefined;
}

/** The only join that keeps the order of the locks; a payment of several accounts takes them in the same order. */
const joinInOrder = (client: pg.PoolClient, only: boolean) =>
  client.query(
    `select set_config('enable_' || name, $1, true) from unnest(array['hashjoin', 'mergejoin', 'memoize']) name`,
    [only ? 'off' : 'on'],
  );

const lockStatement = `with due as materialized (select account_id from plan
    where action = 'update' and account_id > $1 order by account_id limit $2)
  select m.account_id from due d join account_money m on m.account_id = d.account_id order by m.account_id
    for no key update of m`;

// What a row of `account_money` was before an update, and what follows from it for the events.
const formerMoney = `old.last_event_sequence as sequence, new.last_event_sequence as after_sequence,
    old.balance as balance_before, new.balance, old.late_fee as late_fee_before, new.late_fee,
    old.past_due_minor, old.not_yet_due_minor, old.issue_date, old.due_date, old.account_sync_date`;

const keepMoney = (upload: string, unit: string) => `insert into account_upload_former (upload_id, business_unit_id,
  account_id, part, balance, late_fee, past_due_minor, not_yet_due_minor, issue_date, due_date, account_sync_date,
  after_sequence, charges)
  select ${upload}::bigint, ${unit}::int, account_id, 'money', balance_before, late_fee_before, past_due_minor,
  not_yet_due_minor, issue_date, due_date, account_sync_date, after_sequence, t.former
  from moved left join touched t using (account_id) on conflict do nothing`;

const paidMeanwhile = 'case when $6 then m.balance - d.old_balance else 0 end';
const lateFeeMeanwhile = 'case when $6 then m.late_fee - d.old_late_fee else 0 end';

// Of a charge that moves into or out of the balance something was paid since it was compared: the account stays as it is
// until the next file, which is told so.
const notMovedMeanwhile = `where not exists (select from charge_plan w join account_charge c on c.id = w.charge_id
    where w.account_id = n.account_id and w.included_in_balance <> c.included_in_balance and ${hasEvents('c')})`;

function moneyStatement(said: readonly string[]): string {
  const balance = whereSaid(said, 'balance', `d.new_balance + ${paidMeanwhile}`, 'm.balance');
  const lateFee = whereSaid(said, 'late_fee', `greatest(0, d.new_late_fee + ${lateFeeMeanwhile})`, 'm.late_fee');
  const pastDue = whereSaid(said, 'past_due_minor', `d.new_past_due + ${paidMeanwhile}`, 'm.past_due_minor');
  return `with next as materialized (select * from plan
  where action = 'update' and account_id > $7 order by account_id limit $8),
  chosen as materialized (select * from next n ${saysCharges(said) ? notMovedMeanwhile : ''}),
  ${saysCharges(said) ? chargesMoved : chargesKept}
  moved as (
    update account_money m set balance = ${balance}, late_fee = ${lateFee}, past_due_minor = ${pastDue},
      not_yet_due_minor = ${balance} - (${pastDue}),
      issue_date = ${whereSaid(said, 'issue_date', 'd.issue_date', 'm.issue_date')},
      due_date = ${whereSaid(said, 'due_date', 'd.due_date', 'm.due_date')},
      account_sync_date = coalesce(d.sync_date, $5), row_version = m.row_version + 1,
      last_event_sequence = m.last_event_sequence + (${balance} <> m.balance)::int + (${lateFee} <> m.late_fee)::int
        + (d.charges <> d.charges_before)::int
    from due d where m.account_id = d.account_id
    returning m.account_id, d.row_number, d.charges_before, d.charges, ${formerMoney}),
  told as (${eventsOf('Sync', { unit: '$1', today: '$2', upload: '$3', by: '$4' })}),
  kept as (${keepMoney('$3', '$1')})
  select max(account_id) as through, $6::boolean, coalesce(array_agg(account_id) filter
    (where account_id not in (select account_id from chosen)), '{}') as skipped from next`;
}

/** Sets accounts that the file does not name to zero, and answers how many owed or were owed something. */
export async function zeroMissing(client: pg.PoolClient, source: UploadToApply): Promise<number> {
  const { rows } = await client.query<{ zeroed: number }>(
    `with locked as (select m.account_id from account_money m
      join missing x on x.id = m.account_id where m.balance <> 0 or exists (select from account_charge c
        where c.account_id = m.account_id and c.status = 'Open' and c.included_in_balance and c.told is null)
      order by m.account_id for no key update of m),
       ${chargesShut}
       moved as (update account_money m set balance = 0, past_due_minor = 0, not_yet_due_minor = 0,
         last_event_sequence = m.last_event_sequence + (m.balance <> 0)::int, row_version = row_version + 1 from locked
         where locked.account_id = m.account_id returning m.account_id, ${formerMoney}),
       told as (insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket,
       amount_minor, balance_after_minor, source_type, source_id, source_line_id, description, created_by)
         select $1::int, account_id, after_sequence, $2::date, 'Sync', 'Balance', -balance_before, 0, 'upload',
         $3::bigint, 0, '${JSON.stringify(tell('register_not_in_file'))}', $4 from moved where balance_before <> 0),
       kept as (${keepMoney('$3', '$1')})
     select count(*) filter (where balance_before <> 0)::int as zeroed from moved`,
    [source.businessUnitId, source.today, source.id, source.by],
  );
  return rows[0]?.zeroed ?? 0;
}
