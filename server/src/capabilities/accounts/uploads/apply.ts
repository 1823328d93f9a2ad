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

/** Writes the plan in set-based statements: accounts, money, balance events, missing accounts. One transaction with the comparison. */
export async function applyPlan(client: pg.PoolClient, upload: UploadToApply, missingStrategy: MissingStrategy): Promise<Applied> {
  const { id, businessUnitId, asOfDate, today, by } = upload;
  await client.query(
    `with made as (
       insert into account (business_unit_id, account_number, sub_account_number, name, street, city, state, zip, phone_number, email_address, note, description, meta, is_archived, archived_by_sync, create_method, last_upload_id)
       select $1, account_number, sub_account_number, name, street, city, state, zip, phone_number, email_address, note, description, meta, is_archived, is_archived, 'Imported', $2 from plan where action = 'create'
       returning id, account_number, sub_account_number)
     update plan p set account_id = made.id, old_balance = 0, old_late_fee = 0 from made where made.account_number = p.account_number and made.sub_account_number = p.sub_account_number`,
    [businessUnitId, id],
  );
  await client.query(
    `insert into account_money (account_id, business_unit_id, issue_date, due_date, account_sync_date) select account_id, $1, issue_date, due_date, $2 from plan where action = 'create'`,
    [businessUnitId, asOfDate],
  );
  await client.query(
    `update account a set name = p.name, street = p.street, city = p.city, state = p.state, zip = p.zip, phone_number = p.phone_number, email_address = p.email_address, note = p.note,
       description = p.description, meta = p.meta, is_archived = p.is_archived, archived_by_sync = p.is_archived, archived_date = case when p.is_archived then now() end,
       modified_date = now(), row_version = row_version + 1, last_upload_id = $1
     from plan p where p.action = 'update' and p.text_differs and a.id = p.account_id`,
    [id],
  );
  await client.query("select m.account_id from account_money m join plan p on p.account_id = m.account_id where p.action in ('create', 'update') order by m.account_id for no key update of m");
  await takeInMeanwhile(client, upload.keepsRecent);
  await postEvents(client, { id, businessUnitId, today, by });
  await client.query(
    `update account_money m set balance = p.new_balance, late_fee = p.new_late_fee, past_due_minor = p.new_past_due, issue_date = p.issue_date, due_date = p.due_date, account_sync_date = $1,
       last_event_sequence = m.last_event_sequence + (p.new_balance <> p.old_balance)::int + (p.new_late_fee <> p.old_late_fee)::int, row_version = m.row_version + 1
     from plan p where p.action in ('create', 'update') and m.account_id = p.account_id`,
    [asOfDate],
  );
  return applyMissing(client, { id, businessUnitId, today, by }, missingStrategy);
}

/**
 * What payers did between the comparison and the locks: the plan is set against the money as it is now. Nothing else can
 * change it until the commit.
 */
async function takeInMeanwhile(client: pg.PoolClient, keepsRecent: boolean): Promise<void> {
  await client.query(
    `update plan p set old_balance = m.balance, old_late_fee = m.late_fee,
       new_balance = p.new_balance + case when $1 then m.balance - p.old_balance else 0 end,
       new_past_due = p.new_past_due + case when $1 then m.balance - p.old_balance else 0 end,
       new_late_fee = greatest(0, p.new_late_fee + case when $1 then m.late_fee - p.old_late_fee else 0 end)
     from account_money m where p.action = 'update' and m.account_id = p.account_id and (m.balance <> p.old_balance or m.late_fee <> p.old_late_fee)`,
    [keepsRecent],
  );
}

interface EventSource {
  readonly id: number;
  readonly businessUnitId: number;
  readonly today: string;
  readonly by: string;
}

async function postEvents(client: pg.PoolClient, source: EventSource): Promise<void> {
  await client.query(
    `insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket, amount_minor, balance_after_minor, source_type, source_id, source_line_id, description, created_by)
     select $1::int, p.account_id, m.last_event_sequence + row_number() over (partition by p.account_id order by e.bucket), $2::date, case p.action when 'create' then 'Opening' else 'Sync' end,
       e.bucket, e.amount, e.after, 'upload', $3::bigint, p.row_number, 'Account file', $4
     from plan p join account_money m on m.account_id = p.account_id
     cross join lateral (values ('Balance', p.new_balance - p.old_balance, p.new_balance), ('LateFee', p.new_late_fee - p.old_late_fee, p.new_late_fee)) e (bucket, amount, after)
     where p.action in ('create', 'update') and e.amount <> 0`,
    [source.businessUnitId, source.today, source.id, source.by],
  );
}

async function applyMissing(client: pg.PoolClient, source: EventSource, strategy: MissingStrategy): Promise<Applied> {
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
