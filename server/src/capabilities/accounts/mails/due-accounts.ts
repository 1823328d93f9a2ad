import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { readUnitSettings } from '../../organizations/unit-settings.ts';

interface Step {
  readonly businessUnitId: number;
  readonly today: string;
  /** Accounts behind this one, and at most this many. */
  readonly after: number;
  readonly atOnce: number;
}

/** The next accounts whose payers are reminded, and the last one that was looked at. */
interface DueAccounts {
  readonly ids: readonly number[];
  readonly through: number;
}

/** A reminder goes out at most this many days after its day; then that day is over. */
const lateDays = 6;

const owing = ({ businessUnitId, after }: Step) =>
  sql`a.business_unit_id = ${businessUnitId} and a.id > ${after} and not a.is_archived and m.balance + m.late_fee > 0`;

/** The next accounts with something due within some days. */
export async function dueWithin(
  tx: Tx,
  { days, ...step }: Step & { readonly days: number },
): Promise<DueAccounts | undefined> {
  const rows = await rowsOf(
    tx,
    sql<{ id: number }>`select a.id from account a join account_money m on m.account_id = a.id
      where ${owing(step)} and m.due_date between ${step.today}::date and ${addDays(step.today, days)}::date
      order by a.id limit ${step.atOnce}`,
  );
  const ids = rows.map(({ id }) => id);
  const through = ids.at(-1);
  return through === undefined ? undefined : { ids, through };
}

/** Days from when something is due to when payers are reminded of it, as a business unit set them. */
async function reminderDays(tx: Tx, businessUnitId: number): Promise<number[]> {
  const { firstReminderDays, secondReminderDays, firstPastDueDays, secondPastDueDays } = await readUnitSettings(
    tx,
    businessUnitId,
  );
  const before = [firstReminderDays, secondReminderDays].map((days) => (days === null ? null : -days));
  return [...before, firstPastDueDays, secondPastDueDays].filter((days) => days !== null);
}

/**
 * The next accounts whose payers are reminded today by the days of their business unit (decision 271), which is written
 * down: of each due date a day is used once, by whoever is first, and a later day stands for those before it. A day
 * before something is due is over once it is past due.
 */
export async function dueBySettings(tx: Tx, step: Step): Promise<DueAccounts | undefined> {
  const { businessUnitId, today, atOnce } = step;
  const days = await reminderDays(tx, businessUnitId);
  const found = await maybeRow(
    tx,
    sql<{ ids: number[]; through: number | null }>`with due as (
        select a.id, m.due_date, d.day from account a join account_money m on m.account_id = a.id
        left join account_reminder r on r.account_id = a.id
        cross join lateral (select max(m.due_date + x.days) as day from unnest(${sql.val(days)}::int[]) as x (days)
          where m.due_date + x.days between ${addDays(today, -lateDays)}::date and ${today}::date
            and (x.days > 0 or m.due_date >= ${today}::date)) d
        where ${owing(step)} and d.day is not null
          and (r.account_id is null or r.due_date <> m.due_date or r.reminder_day < d.day)
        order by a.id limit ${atOnce}
      ), used as (
        insert into account_reminder as r (business_unit_id, account_id, due_date, reminder_day)
        select ${businessUnitId}, id, due_date, day from due order by id
        on conflict (account_id) do update set due_date = excluded.due_date, reminder_day = excluded.reminder_day
          where r.due_date <> excluded.due_date or r.reminder_day < excluded.reminder_day
        returning account_id
      ) select array(select account_id from used order by 1) as ids, (select max(id) from due) as through`,
  );
  return found && found.through !== null ? { ids: found.ids.map(Number), through: Number(found.through) } : undefined;
}
