import type pg from 'pg';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';
import { type ComparedCharges, compareCharges } from './compare-charges.ts';
import type { UploadRow } from './due-upload.ts';
import { byStaff, recentEvents } from './recent-events.ts';
import { type RefusedAccounts, refuseMovedCharges } from './refuse-moved-charges.ts';
import { dropRepeated, makePlan } from './run-tables.ts';
import { becomes, saysCharges, textsSaid, whereSaid } from './said-fields.rules.ts';
import { takeCharges } from './stage-charges.ts';

const noCharges: ComparedCharges = {
  chargesCreated: 0,
  chargesChanged: 0,
  chargesClosed: 0,
  chargesNamed: 0,
  chargesOpen: 0,
};
const noneRefused: RefusedAccounts = { accounts: 0, moved: [] };

export interface Comparison extends ComparedCharges {
  readonly duplicates: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly missing: number;
  readonly active: number;
  readonly skipped: number;
  readonly balanceChangeMinor: number;
  readonly balanceTotalMinor: number;
  readonly refused: RefusedAccounts;
}

/**
 * Sets the staged rows against the accounts: `plan` is what each account of the file becomes, `missing` the active
 * accounts that it does not name. One pass over both that writes only what differs; what stays as it is follows from
 * the sums of the file. Changes nothing.
 */
export async function compare(
  client: pg.PoolClient,
  unit: BusinessUnit,
  upload: Pick<UploadRow, 'id' | 'business_unit_id' | 'as_of_date' | 'is_begun' | 'config'>,
  said: readonly string[],
): Promise<Comparison> {
  const { as_of_date: asOf, config } = upload;
  const duplicates = await (saysCharges(said) ? takeCharges : dropRepeated)(client, config.duplicateStrategy);
  const movesCharges = said.includes('charge_included_in_balance');
  const refused = movesCharges ? await refuseMovedCharges(client, upload) : noneRefused;
  const charges = saysCharges(said) ? await compareCharges(client, unit, asOf, said) : noCharges;
  await makePlan(client);
  const recent = recentEvents(unit, asOf);
  await client.query(planStatement(recent.condition, said), [unit.id, ...recent.values]);
  await client.query('analyze plan');
  const { rows } = await client.query(summaryStatement(said), [unit.id]);
  return { ...rows[0], ...charges, duplicates, refused };
}

/** More of a row, each with a comma before it. */
const andMore = (names: readonly string[], of: (name: string) => string): string =>
  names.map((name) => `, ${of(name)}`).join('');

/** Money as it becomes: of the file with what it cannot contain yet, or, where it says nothing, as it is. */
function newMoney(said: readonly string[]) {
  const lateFee = 'greatest(0, k.late_fee + coalesce(r.late_fee, 0))';
  return {
    balance: whereSaid(said, 'balance', 'coalesce(r.balance, 0) + k.balance', 'coalesce(a.balance, 0)'),
    lateFee: whereSaid(said, 'late_fee', lateFee, 'coalesce(a.late_fee, 0)'),
    pastDue: whereSaid(
      said,
      'past_due_minor',
      'k.past_due_minor + coalesce(r.due, 0)',
      'coalesce(a.past_due_minor, 0)',
    ),
    issueDate: whereSaid(said, 'issue_date', 'k.issue_date', 'a.issue_date'),
    dueDate: whereSaid(said, 'due_date', 'k.due_date', 'a.due_date'),
  };
}

// An account that stays as it is leaves a row only when recent events are part of its balance. One that the biller
// deleted is made by no file, and where it ended here already nobody needs to be told.
const planStatement = (recentCondition: string, said: readonly string[]) => {
  const { balance, lateFee, pastDue, issueDate, dueDate } = newMoney(said);
  const texts = textsSaid(said);
  const charges = saysCharges(said);
  return `with recent as (
    select account_id, coalesce(sum(amount_minor) filter (where bucket = 'Balance'), 0)::bigint as balance,
    coalesce(sum(amount_minor) filter (where bucket = 'Balance' and not ${byStaff}), 0)::bigint as due,
    coalesce(sum(amount_minor) filter (where bucket = 'LateFee'), 0)::bigint as late_fee
    from balance_event where business_unit_id = $1 and event_type not in ('Opening', 'Sync', 'Bill', 'Sync Reversed')
    and ${recentCondition}
    group by account_id)
  , own as (
    select a.id, a.account_number, a.sub_account_number, a.name as name_now,
      a.is_archived${andMore(texts, (name) => `a.${name}`)},
      a.merged_into_account_id is not null or a.is_rollover
      or (a.is_archived and not a.archived_by_sync) as is_left_alone,
      m.balance, m.late_fee, m.past_due_minor, m.issue_date, m.due_date
    from account a join account_money m on m.account_id = a.id where a.business_unit_id = $1 and not a.is_deleted)
  insert into plan (row_number, account_id, account_number, sub_account_number, name, action, text_differs,
    file_balance, old_balance, new_balance, old_late_fee, new_late_fee, new_past_due, issue_date, due_date,
    old_past_due,     old_issue_date, old_due_date, sync_date)
  select row_number, account_id, account_number, sub_account_number, name, case
      when row_number is null then 'missing'
      when is_deleted and (account_id is null or is_left_alone) then 'gone'
      when account_id is null then 'create'
      when is_left_alone then 'skip'
      when money_differs or text_differs then 'update'
      else 'leave' end, text_differs, file_balance, coalesce(old_balance, 0), new_balance, coalesce(old_late_fee, 0),
      new_late_fee, new_past_due, issue_date, due_date, old_past_due, old_issue_date, old_due_date, account_sync_date
  from (
    select k.row_number, k.is_deleted, k.account_sync_date, a.id as account_id,
    coalesce(k.account_number, a.account_number) as account_number,
    coalesce(k.sub_account_number, a.sub_account_number) as sub_account_number,
      coalesce(k.name, a.name_now, '') as name, a.is_archived as was_archived, a.is_left_alone, r.account_id is
      not null as has_recent,
      n.account_number is not null as is_named, k.balance as file_balance, a.balance as old_balance, ${balance} as new_balance,
      a.past_due_minor as old_past_due, a.issue_date as old_issue_date, a.due_date as old_due_date,
      a.late_fee as old_late_fee, ${lateFee} as new_late_fee,
      ${pastDue} as new_past_due, ${issueDate} as issue_date, ${dueDate} as due_date,
      (a.balance, a.late_fee, a.past_due_minor, a.issue_date, a.due_date)
        is distinct from (${balance}, ${lateFee}, ${pastDue}, ${issueDate}, ${dueDate})
        ${charges ? 'or h.account_id is not null' : ''} as money_differs,
      row(a.is_archived${andMore(texts, (name) => `a.${name}`)})
        is distinct from row(k.is_archived${andMore(texts, becomes)}) as text_differs
    from own a full join staged k on k.account_number = a.account_number and k.sub_account_number = a.sub_account_number
    left join recent r on r.account_id = a.id
    ${charges ? 'left join (select distinct account_id from charge_plan) h on h.account_id = a.id' : ''}
    left join named n on n.account_number = a.account_number and n.sub_account_number = a.sub_account_number) c
  where (money_differs or text_differs or is_left_alone or has_recent) 
    and not (row_number is null and (was_archived or is_named))`;
};

// Without balances in the file its total is that of the accounts it names.
const ownTotal = `(select coalesce(sum(m.balance), 0) from staged k join account a on a.business_unit_id = $1
    and a.account_number = k.account_number and a.sub_account_number = k.sub_account_number and not a.is_deleted
    join account_money m on m.account_id = a.id)`;

const summaryStatement = (said: readonly string[]) => `with file as (select count(*) as rows,
    ${whereSaid(said, 'balance', 'coalesce(sum(balance), 0)', ownTotal)} as balance from staged),
  own as (select count(*) as active from account where business_unit_id = $1 and not is_deleted and not is_archived),
  kept as (
    select count(*) filter (where action = 'create') as created, count(*) filter (where action = 'update') as updated,
    count(*) filter (where action = 'skip') as skipped,
      count(*) filter (where action = 'missing') as missing,
      coalesce(sum(new_balance - file_balance) filter (where action in ('create', 'update', 'leave')), 0) as recent,
      coalesce(sum(coalesce(file_balance, old_balance)) filter (where action in ('skip', 'gone')), 0) as left_alone,
      coalesce(sum(new_balance - old_balance) filter (where action in ('create', 'update')), 0) as change
    from plan)
  select created::int, updated::int, (rows - created - updated - skipped)::int as unchanged, skipped::int, missing::int,
  active::int,
    (balance + recent - left_alone)::bigint as "balanceTotalMinor", change::bigint as "balanceChangeMinor"
  from file, own, kept`;
