import type pg from 'pg';
import type { Tx } from '../../../platform/database/database.ts';
import type { MovedWithAccount, Revived } from '../moved-with-account.ts';
import { textColumns, type UploadToApply } from './apply.ts';
import { chargesGivenBack } from './apply-charges.ts';
import { eventsOf } from './balance-events.ts';

type Undo = Pick<UploadToApply, 'id' | 'businessUnitId' | 'today' | 'by'>;
type Range = readonly [before: number, through: number];

/**
 * Gives the next accounts behind `last` back what they were before an import, each under its lock by ascending id; one
 * that somebody else was at since stays and says why. Answers the last of them, or undefined when none is left.
 */
export async function undoNext(
  client: pg.PoolClient,
  tx: Tx,
  movedWith: readonly MovedWithAccount[],
  undo: Undo,
  last: number,
  most: number,
): Promise<number | undefined> {
  const { rows } = await client.query<{ before: number; through: number } | { before: null; through: null }>(
    lockStatement,
    [undo.id, last, most],
  );
  const [locked] = rows;
  if (!locked || locked.through === null) return undefined;
  // Behind a worker that died: what it gave back lies below these, and is not given back twice.
  const { before, through } = locked;
  // Judged by a statement of its own, which sees what whoever held the locks did.
  await client.query(judgeStatement, [undo.id, undo.businessUnitId, before, through]);
  await bringBack(client, tx, movedWith, undo, [before, through]);
  await client.query(moneyStatement, [undo.businessUnitId, undo.today, undo.id, undo.by, before, through]);
  await client.query(textStatement, [undo.id, before, through]);
  return through;
}

/** What ended with accounts that the import archived comes back with them; one where it cannot stays archived. */
async function bringBack(
  client: pg.PoolClient,
  tx: Tx,
  movedWith: readonly MovedWithAccount[],
  { id, by, today }: Undo,
  range: Range,
): Promise<void> {
  const { rows } = await client.query<Revived>(
    `select f.account_id as "accountId", f.kept_date::text as "archivedAt" from account_upload_former f
      join account a on a.id = f.account_id and a.is_archived where f.upload_id = $1 and f.outcome = 'reversed'
      and f.part in ('text', 'archived') and f.account_id > $2 and f.account_id <= $3 order by f.account_id`,
    [id, ...range],
  );
  const stays: number[] = [];
  for (const { comeBack } of movedWith)
    stays.push(...((await comeBack?.(tx, rows, { by, action: 'Import undone', today })) ?? []));
  if (stays.length === 0) return;
  await client.query(
    `update account_upload_former set outcome = 'kept', reason = 'autopay'
      where upload_id = $1 and account_id = any($2::bigint[])`,
    [id, stays],
  );
}

const lockStatement = `with due as materialized (
    select distinct account_id from account_upload_former
    where upload_id = $1 and outcome is null and account_id > $2 order by account_id limit $3),
  locked as materialized (select m.account_id from account_money m join due d on d.account_id = m.account_id
    order by m.account_id for no key update of m),
  held as materialized (select a.id from account a join locked l on l.account_id = a.id order by a.id
    for no key update of a)
  select min(id) - 1 as before, max(id) as through from held`;

// Domain rule 5.2: any later event, payment, link or edit; of an account that it made besides what hangs on it without
// one, as a draft that goes out tomorrow. Who answered a form began a payment.
const judgeStatement = `with done as (
    select u.step_started_date as began, u.links_through from account_upload u where u.id = $1),
  paid as materialized (
    select unnest(s.account_ids) as account_id from published.payment_session s cross join done
    where s.business_unit_id = $2
      and (s.created_date >= done.began or s.status in ('Processing', 'RequiresGatewayResolution'))
    union select p.account_id from published.payment_account p cross join done
    where p.business_unit_id = $2 and p.created_date >= done.began),
  linked as materialized (
    select c.account_id from published.customer_account c cross join done
    where c.business_unit_id = $2 and (c.id > done.links_through or c.unlinked_date >= done.began)),
  due as (
    select f.account_id, max(f.after_sequence) as after_sequence, bool_or(f.part = 'made') as made,
      coalesce(max(f.kept_date) filter (where f.part <> 'money'), min(f.kept_date)) as kept_date
    from account_upload_former f
    where f.upload_id = $1 and f.outcome is null and f.account_id > $3 and f.account_id <= $4 group by f.account_id),
  judged as (
    select d.account_id, case
        when d.made and exists (select from published.bill b
          where b.account_id = d.account_id and b.status <> 'Withdrawn') then 'bill'
        when d.made and exists (select from published.reading_series s
          join published.meter_reading r on r.series_id = s.id where s.account_id = d.account_id) then 'reading'
        when m.last_event_sequence <> d.after_sequence or exists (select from account_transfer t
          where t.to_account_id = d.account_id and t.moved_date >= (select began from done))
          or d.made and exists (select from account_transfer t where t.from_account_id = d.account_id) then 'event'
        when exists (select from paid p where p.account_id = d.account_id) then 'payment'
        when exists (select from linked l where l.account_id = d.account_id) or d.made and (exists (select from
          published.autopay_enrollment e where e.account_id = d.account_id) or exists (select from
          published.paperless_enrollment e where e.account_id = d.account_id)) then 'link'
        when a.modified_date > d.kept_date then 'edit' end as reason
    from due d join account a on a.id = d.account_id join account_money m on m.account_id = d.account_id)
  update account_upload_former f set reason = j.reason,
    outcome = case when j.reason is null then 'reversed' else 'kept' end
  from judged j where f.upload_id = $1 and f.account_id = j.account_id`;

// What was paid before a late archiving stays paid (decision 188): what a late fee cannot take is the balance's.
const moneyStatement = `with former as materialized (
    select distinct on (account_id) * from account_upload_former
    where upload_id = $3 and outcome = 'reversed' and account_id > $5 and account_id <= $6 and part in ('made', 'money')
    order by account_id, part),
  paid as (
    select f.account_id, coalesce(sum(e.amount_minor) filter (where e.bucket = 'Balance'), 0)::bigint as balance,
      coalesce(sum(e.amount_minor) filter (where e.bucket = 'LateFee'), 0)::bigint as late_fee
    from former f join account_money m on m.account_id = f.account_id and m.last_event_sequence > f.after_sequence
    join balance_event e on e.account_id = f.account_id and e.sequence > f.after_sequence group by f.account_id),
  chosen as materialized (
    select f.account_id, f.charges, f.issue_date, f.due_date, f.account_sync_date, f.not_yet_due_minor,
      f.balance + b.more as balance, f.past_due_minor + b.more as past_due_minor,
      greatest(0, f.late_fee + coalesce(p.late_fee, 0)) as late_fee
    from former f left join paid p on p.account_id = f.account_id cross join lateral
      (select coalesce(p.balance, 0) + least(0, f.late_fee + coalesce(p.late_fee, 0)) as more) b),
  ${chargesGivenBack}
  moved as (
    update account_money m set balance = d.balance, late_fee = d.late_fee, past_due_minor = d.past_due_minor,
      not_yet_due_minor = d.not_yet_due_minor, issue_date = d.issue_date, due_date = d.due_date,
      account_sync_date = d.account_sync_date, row_version = m.row_version + 1, last_event_sequence =
        m.last_event_sequence + (d.balance <> m.balance)::int + (d.late_fee <> m.late_fee)::int
        + (d.charges_now <> d.charges_before)::int
    from due d where m.account_id = d.account_id
    returning m.account_id, 0 as row_number, old.last_event_sequence as sequence, old.balance as balance_before,
      new.balance, old.late_fee as late_fee_before, new.late_fee, d.charges_before, d.charges_now as charges)
  ${eventsOf('Sync Reversed', { unit: '$1', today: '$2', upload: '$3', by: '$4' })}`;

const types: Readonly<Record<string, string>> = {
  meta: 'jsonb',
  archived_date: 'timestamptz',
  created_date: 'timestamptz',
};
const typeOf = (name: string) =>
  types[name] ?? (/^(is|block|allow|late|archived|account)_/.test(name) ? 'boolean' : 'text');
const given = textColumns.map((name) => `${name} ${typeOf(name)}`).join(', ');
// What an import archived was in no file and active before.
const whenArchived: Readonly<Record<string, string>> = {
  is_archived: 'false',
  archived_by_sync: 'false',
  archived_date: 'null',
};
// What an import of an earlier release did not keep stays; only the moment of archiving may have been nothing.
const former = (name: string) => (name === 'archived_date' ? `t.${name}` : `coalesce(t.${name}, a.${name})`);
const set = textColumns
  .map((name) => {
    const archived = whenArchived[name];
    return `${name} = case f.part when 'text' then ${former(name)}${archived ? ` when 'archived' then ${archived}` : ''}
      else a.${name} end`;
  })
  .join(', ');

// What it made is gone for everybody, and its number is free; what it archived is back.
const textStatement = `with due as materialized (
    select distinct on (account_id) * from account_upload_former
    where upload_id = $1 and outcome = 'reversed' and account_id > $2 and account_id <= $3 and part <> 'money'
    order by account_id, part)
  update account a set ${set},
    is_deleted = f.part = 'made', modified_date = now(), row_version = a.row_version + 1
  from due f left join lateral jsonb_to_record(f.texts) as t (${given}) on true where a.id = f.account_id`;

/** Notes that an import is undone, and how far; false when another worker did. */
export async function finishUndo(client: pg.PoolClient, undo: Undo): Promise<boolean> {
  const { rowCount } = await client.query(
    `update account_upload u set status = 'Undone', undone_date = now(), reversed = f.reversed, kept = f.kept
     from (select count(distinct account_id) filter (where outcome = 'reversed') as reversed,
        count(distinct account_id) filter (where outcome = 'kept') as kept
        from account_upload_former where upload_id = $1) f
     where u.id = $1 and u.status in ('Complete', 'Complete With Errors') and u.undo_started_date is not null`,
    [undo.id],
  );
  return rowCount === 1;
}
