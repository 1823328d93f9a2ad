import { type RawBuilder, sql } from 'kysely';
import { change, maybeRow, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { callAboutSilence, isGivenUp } from './disabled-silence.ts';
import { waitingOf } from './open-batch.ts';
import { wakeForReason, wakeSchedule } from './wake-schedule.ts';

export interface ScheduledAccount {
  readonly merchantAccountId: number;
  readonly businessUnitId: number;
  readonly gatewayType: string;
  readonly merchantNumber: string;
  readonly status: 'Draft' | 'Active' | 'Disabled';
  readonly paymentSourceTypes: readonly string[];
  readonly batchCloseTime: string;
  readonly timezone: string;
  /** The closing instant that is done, or when it was done last. */
  readonly doneThrough: Date;
  readonly faults: number;
  readonly credentialsVersion: number;
}

export type Task = 'Close' | 'Bank Returns';

const atOnce = 8;
const claimSeconds = 300;
const mostWaitSeconds = { Draft: 3_600, Active: 3_600, Disabled: 86_400 } as const;

/**
 * Does a task for every merchant account for which it is due, each by itself: claimed, so that of any number of workers
 * one does it, several at once, and put off by its own faults only (a minute, then twice as long each time, an hour at
 * most, a day where it is disabled, and in the end until there is a reason, decisions 379, 382). `dueThrough` answers
 * the instant that the work will be done for; undefined: not due.
 * @returns for how many it was done. @throws the first fault, when everything else is done.
 */
export async function forEachDue(
  deps: PaymentDeps,
  task: Task,
  dueThrough: (account: ScheduledAccount, now: Date) => Date | undefined,
  work: (account: ScheduledAccount) => Promise<unknown>,
): Promise<number> {
  const now = deps.clock.now();
  const waiting = (await accountsOf(deps, task, now)).flatMap((account) => {
    const through = dueThrough(account, now);
    return through ? [{ account, through }] : [];
  });
  const faults: unknown[] = [];
  let done = 0;
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { account, through } = next;
      if (!(await claim(deps, task, account, now))) continue;
      const fault = await work(account).then(
        () => undefined,
        (error: unknown) => error ?? new Error('Failed without a reason.'),
      );
      await end(deps, task, account, through, now, fault);
      if (fault) faults.push(fault);
      else done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (faults.length > 0) throw faults[0];
  return done;
}

/**
 * Merchant accounts whose task is free and not put off. One that takes payments since the last look begins now: what
 * was before it is not made up for, and its silence counts from here. Of one that is disabled nothing is asked where
 * nothing was ever sent by it, as of a draft that was given up.
 */
function accountsOf(deps: PaymentDeps, task: Task, now: Date): Promise<ScheduledAccount[]> {
  return deps.db.platform(async (tx) => {
    await wakeForReason(tx, task);
    await tx.run(
      sql`insert into settlement_schedule (merchant_account_id, business_unit_id, task, done_through)
        select m.id, m.business_unit_id, ${task}, ${now} from published.merchant_account m
        where m.status <> 'Draft' and (${task === 'Close'} or 'ACH' = any(m.payment_source_types))
        and not exists (select 1 from settlement_schedule s where s.merchant_account_id = m.id and s.task = ${task})
        on conflict do nothing`,
    );
    return rowsOf(
      tx,
      sql<ScheduledAccount>`select m.id as "merchantAccountId", m.business_unit_id as "businessUnitId",
        g.gateway_type as "gatewayType", m.merchant_number as "merchantNumber", m.status,
        m.payment_source_types as "paymentSourceTypes",
          m.batch_close_time::text as "batchCloseTime", m.timezone, s.done_through as "doneThrough", s.faults,
          m.credentials_version as "credentialsVersion"
        from settlement_schedule s join published.merchant_account m on m.id = s.merchant_account_id
        join published.gateway g on g.id = m.gateway_id
        where s.task = ${task} and s.next_date <= ${now} and s.claimed_until <= ${now}
        and (m.status <> 'Disabled' or exists (select 1 from published.gateway_attempt a
          where a.merchant_account_id = m.id and a.gateway_transaction_id <> '')) order by m.id`,
    );
  });
}

/** By compare-and-set on what was read: of two workers one has it. */
const claim = (
  deps: PaymentDeps,
  task: Task,
  { merchantAccountId, businessUnitId, doneThrough }: ScheduledAccount,
  now: Date,
): Promise<boolean> =>
  deps.db.scoped(
    [businessUnitId],
    async (tx) =>
      (await change(
        tx,
        sql`update settlement_schedule set claimed_until = ${new Date(now.getTime() + claimSeconds * 1000)}
          where merchant_account_id = ${merchantAccountId} and task = ${task}
          and claimed_until <= ${now} and next_date <= ${now} and done_through = ${doneThrough}`,
      )) === 1,
  );

async function end(
  deps: PaymentDeps,
  task: Task,
  account: ScheduledAccount,
  through: Date,
  now: Date,
  fault: unknown,
): Promise<void> {
  const scoped = <T>(work: (tx: Tx) => Promise<T>) => deps.db.scoped([account.businessUnitId], work);
  const which = sql`where merchant_account_id = ${account.merchantAccountId} and task = ${task}`;
  if (fault) return scoped((tx) => putOff(tx, which, account, now, fault));
  await scoped((tx) =>
    change(
      tx,
      sql`update settlement_schedule set claimed_until = '-infinity', faults = 0, last_fault = '',
        next_date = '-infinity', done_through = ${through} ${which}`,
    ),
  );
  // By itself, since the other task may end in the same moment.
  if (account.faults > 0) await scoped((tx) => wakeSchedule(tx, account));
}

async function putOff(
  tx: Tx,
  which: RawBuilder<unknown>,
  account: ScheduledAccount,
  now: Date,
  fault: unknown,
): Promise<void> {
  const put = await maybeRow(
    tx,
    sql<{ faults: number }>`update settlement_schedule
      set claimed_until = '-infinity', faults = faults + 1,
        last_fault = ${String((fault as Error).message ?? fault).slice(0, 300)},
        opened_with = ${account.credentialsVersion},
        next_date = ${now}::timestamptz + least(${mostWaitSeconds[account.status]},
          60 * power(2, least(faults, 11))) * interval '1 second' ${which} returning faults`,
  );
  if (!put || account.status !== 'Disabled') return;
  const { waiting } = await oneRow(
    tx,
    sql<{ waiting: string }>`select ${waitingOf({
      businessUnitId: sql`${account.businessUnitId}::int`,
      merchantAccountId: sql`${account.merchantAccountId}::int`,
    })} as waiting`,
  );
  if (isGivenUp(account, put.faults, now))
    await change(tx, sql`update settlement_schedule set next_date = 'infinity', waited = ${waiting} ${which}`);
  if (waiting !== '') await callAboutSilence(tx, account, put.faults, now);
}
