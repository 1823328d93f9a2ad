import type pg from 'pg';
import type { MissingStrategy } from '@ratepayer/contract/accounts/upload-settings.ts';

export interface Applied {
  readonly archived: number;
  readonly zeroed: number;
}

export interface UploadToApply {
  readonly id: number;
  readonly businessUnitId: number;
  readonly asOfDate: Date;
  readonly today: string;
  readonly by: string;
  /** Payments of the last days stand beside the file's balance (domain rule 1). */
  readonly keepsRecent: boolean;
}

/** New accounts with their money and first events; nobody else can see them before the commit. */
export async function makeAccounts(client: pg.PoolClient, upload: UploadToApply): Promise<void> {
  await client.query(
    `with made as (
       insert into account (business_unit_id, account_number, sub_account_number, name, street, city, state, zip, phone_number, email_address, note, description, meta, is_archived, archived_by_sync, create_method, last_upload_id)
       select $1, account_number, sub_account_number, name, street, city, state, zip, phone_number, email_address, note, description, meta, is_archived, is_archived, 'Imported', $2 from plan where action = 'create'
       returning id, account_number, sub_account_number)
     update plan p set account_id = made.id, old_balance = 0, old_late_fee = 0 from made where made.account_number = p.account_number and made.sub_account_number = p.sub_account_number`,
    [upload.businessUnitId, upload.id],
  );
  await client.query(
    `insert into account_money (account_id, business_unit_id, issue_date, due_date, account_sync_date) select account_id, $1, issue_date, due_date, $2 from plan where action = 'create'`,
    [upload.businessUnitId, upload.asOfDate],
  );
  await postEvents(client, upload, `p.action = 'create'`);
  await moveMoney(client, upload, `p.action = 'create'`);
  await client.query('create index on plan (account_id) where action = $$update$$');
  await client.query('analyze plan');
}

/** Names and addresses, only where they differ; no payment waits for them. */
export async function changeTexts(client: pg.PoolClient, uploadId: number): Promise<void> {
  await client.query(
    `update account a set name = p.name, street = p.street, city = p.city, state = p.state, zip = p.zip, phone_number = p.phone_number, email_address = p.email_address, note = p.note,
       description = p.description, meta = p.meta, is_archived = p.is_archived, archived_by_sync = p.is_archived, archived_date = case when p.is_archived then now() end,
       modified_date = now(), row_version = row_version + 1, last_upload_id = $1
     from plan p where p.action = 'update' and p.text_differs and a.id = p.account_id`,
    [uploadId],
  );
}

/** Money of the next accounts after `last`, under their locks. Answers the last account of them, or undefined when none is left. */
export async function changeMoney(client: pg.PoolClient, upload: UploadToApply, last: number, most: number): Promise<number | undefined> {
  const { rows } = await client.query<{ through: number | null }>(
    `select max(account_id) as through from (select account_id from plan where action = 'update' and account_id > $1 order by account_id limit $2) x`,
    [last, most],
  );
  const through = rows[0]?.through ?? undefined;
  if (through === undefined) return undefined;
  const range = `p.action = 'update' and p.account_id > ${Number(last)} and p.account_id <= ${Number(through)}`;
  await client.query(`select m.account_id from account_money m join plan p on p.account_id = m.account_id where ${range} order by m.account_id for no key update of m`);
  await takeInMeanwhile(client, upload.keepsRecent, range);
  await postEvents(client, upload, range);
  await moveMoney(client, upload, range);
  return through;
}

/**
 * What payers did between the comparison and the locks: the plan is set against the money as it is now. Nothing else can
 * change it until the commit.
 */
async function takeInMeanwhile(client: pg.PoolClient, keepsRecent: boolean, range: string): Promise<void> {
  await client.query(
    `update plan p set old_balance = m.balance, old_late_fee = m.late_fee,
       new_balance = p.new_balance + case when $1 then m.balance - p.old_balance else 0 end,
       new_past_due = p.new_past_due + case when $1 then m.balance - p.old_balance else 0 end,
       new_late_fee = greatest(0, p.new_late_fee + case when $1 then m.late_fee - p.old_late_fee else 0 end)
     from account_money m where ${range} and m.account_id = p.account_id and (m.balance <> p.old_balance or m.late_fee <> p.old_late_fee)`,
    [keepsRecent],
  );
}

async function moveMoney(client: pg.PoolClient, upload: UploadToApply, range: string): Promise<void> {
  await client.query(
    `update account_money m set balance = p.new_balance, late_fee = p.new_late_fee, past_due_minor = p.new_past_due, issue_date = p.issue_date, due_date = p.due_date, account_sync_date = $1,
       last_event_sequence = m.last_event_sequence + (p.new_balance <> p.old_balance)::int + (p.new_late_fee <> p.old_late_fee)::int, row_version = m.row_version + 1
     from plan p where ${range} and m.account_id = p.account_id`,
    [upload.asOfDate],
  );
}

async function postEvents(client: pg.PoolClient, source: UploadToApply, range: string): Promise<void> {
  await client.query(
    `insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket, amount_minor, balance_after_minor, source_type, source_id, source_line_id, description, created_by)
     select $1::int, p.account_id, m.last_event_sequence + row_number() over (partition by p.account_id order by e.bucket), $2::date, case p.action when 'create' then 'Opening' else 'Sync' end,
       e.bucket, e.amount, e.after, 'upload', $3::bigint, p.row_number, 'Account file', $4
     from plan p join account_money m on m.account_id = p.account_id
     cross join lateral (values ('Balance', p.new_balance - p.old_balance, p.new_balance), ('LateFee', p.new_late_fee - p.old_late_fee, p.new_late_fee)) e (bucket, amount, after)
     where ${range} and e.amount <> 0`,
    [source.businessUnitId, source.today, source.id, source.by],
  );
}

/** Accounts that the file does not name, as the strategy says. */
export async function applyMissing(client: pg.PoolClient, source: UploadToApply, strategy: MissingStrategy): Promise<Applied> {
  if (strategy === 'None') return { archived: 0, zeroed: 0 };
  if (strategy === 'Archive') {
    // An account with a payment under way is archived by the next sync.
    const { rowCount } = await client.query(
      `update account a set is_archived = true, archived_by_sync = true, archived_date = now(), modified_date = now(), row_version = row_version + 1, last_upload_id = $1
       from missing x where a.id = x.id and not exists (select 1 from payment_session s where s.business_unit_id = $2 and s.status in ('Processing', 'RequiresGatewayResolution') and a.id = any(s.account_ids))`,
      [source.id, source.businessUnitId],
    );
    return { archived: rowCount ?? 0, zeroed: 0 };
  }
  const { rowCount } = await client.query(
    `with locked as (select m.account_id, m.balance, m.last_event_sequence from account_money m join missing x on x.id = m.account_id where m.balance <> 0 order by m.account_id for no key update of m),
       told as (insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket, amount_minor, balance_after_minor, source_type, source_id, source_line_id, description, created_by)
         select $1::int, account_id, last_event_sequence + 1, $2::date, 'Sync', 'Balance', -balance, 0, 'upload', $3::bigint, 0, 'Not in the account file', $4 from locked returning account_id)
     update account_money m set balance = 0, past_due_minor = 0, last_event_sequence = m.last_event_sequence + 1, row_version = row_version + 1 from told where told.account_id = m.account_id`,
    [source.businessUnitId, source.today, source.id, source.by],
  );
  return { archived: 0, zeroed: rowCount ?? 0 };
}
