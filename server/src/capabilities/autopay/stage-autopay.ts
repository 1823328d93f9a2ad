import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { type RawBuilder, sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { addScheduled, type NewScheduled } from '../enrolments/add-scheduled.ts';
import { holdToPlan } from '../enrolments/hold-scheduled.ts';
import { endWhereOff } from '../enrolments/save-enrolment.ts';
import { payerOf, tellEnded } from '../enrolments/tell-ended.ts';
import { tellNotTaken } from '../enrolments/tell-scheduled.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { channelFor } from './autopay-rules.ts';
import { type AutopayUnit, readAutopayUnit } from './autopay-unit.ts';
import { nextDayOfMonth, planRun, type When } from './plan-run.rules.ts';
import { accountFacts, type AccountFacts, lastTaken, plannedSum, type SourceFacts } from './scheduled-facts.ts';

const atOnce = 500;
/** Pages of a business unit that are planned side by side. */
const side = 4;

/** An enrolment that has something to pay, and nothing planned for it. */
export interface Candidate extends AccountFacts, When {
  readonly id: number;
  readonly businessUnitId: number;
  readonly customerId: number | null;
  readonly enrollmentType: 'Organization' | 'Customer';
  readonly maxAmountMinor: number | null;
  readonly source: Pick<SourceFacts, 'id' | 'paymentSourceType' | 'holderType'>;
  readonly billId: number | null;
  /** What is planned on the account already. */
  readonly plannedMinor: number;
  readonly lastMinor: number | null;
  readonly payer: string;
}

/** Nothing stands for its bill, or for a day of a month that is to come. */
const isUnplanned = sql`not exists (select from (select account_id, status, due_date
    from published.scheduled_payment where autopay_enrollment_id = e.id offset 0) s
  where s.account_id = e.account_id and s.status <> 'InvalidIdempotencyKey'
  and case when e.scheduling_type = 'DueDateLeadTime' then s.due_date = m.due_date
    else s.status in ('Staged', 'Scheduled') end)`;

/** The account of an enrolment `e` with its money, by its own key. */
const withMoney = sql`cross join lateral (select * from published.account where id = e.account_id offset 0) a
  cross join lateral (select * from published.account_money where account_id = e.account_id offset 0) m`;

/** It has something to pay, and nothing stands for it. */
const owes = (today: string) => sql`e.is_active and m.balance > 0 and not a.is_archived and not a.is_deleted
  and (e.scheduling_type = 'DayOfMonth' or m.due_date >= ${today}::date) and ${isUnplanned}`;

/** What enrolments have to pay; `which` is a condition on `e`. */
export const readCandidates = (tx: Tx, today: string, which: RawBuilder<unknown>): Promise<Candidate[]> =>
  rowsOf(
    tx,
    sql<Candidate>`select e.id, e.business_unit_id as "businessUnitId", e.customer_id as "customerId",
      e.enrollment_type as "enrollmentType", e.scheduling_type as "schedulingType",
      e.lead_time_days as "leadTimeDays", e.day_of_month as "dayOfMonth", e.max_amount_minor as "maxAmountMinor",
      (select jsonb_build_object('id', o.id, 'paymentSourceType', o.payment_source_type, 'holderType', o.holder_type)
        from published.payment_source o where o.id = e.payment_source_id) as source,
      (select b.id from published.bill b where b.account_id = e.account_id and b.status = 'Published'
        and b.due_date = m.due_date and b.bill_type in ('Bill', 'Final', 'Invoice', 'Recalculated')
        order by b.id desc limit 1) as "billId",
      ${plannedSum(sql`e.account_id`)} as "plannedMinor",
      ${lastTaken}, ${payerOf(sql`e.customer_id`, sql`e.account_id`)} as payer, ${accountFacts}
      from published.autopay_enrollment e ${withMoney} where ${which} and ${owes(today)}
      order by e.id limit ${atOnce}`,
  );

/** Of the next enrolments of a business unit those that owe something; nothing is locked to look. */
interface Page {
  readonly owing: readonly number[];
  /** The last one looked at; null behind the last. */
  readonly through: number | null;
}
const nextPage = (tx: Tx, businessUnitId: number, today: string, after: number): Promise<Page> =>
  oneRow(
    tx,
    sql<Page>`with page as materialized (select id, account_id, scheduling_type, is_active
        from published.autopay_enrollment where business_unit_id = ${businessUnitId} and is_active and id > ${after}
        order by id limit ${atOnce})
      select case when (select count(*) from page) = ${atOnce} then (select max(id) from page) end as through,
        array(select e.id from page e ${withMoney} where ${owes(today)} order by e.id) as owing`,
  );

/** What has to be paid of an account that nothing else pays yet. */
export const leftOf = (of: Pick<Candidate, 'balance' | 'pendingMinor' | 'plannedMinor'>): number =>
  of.balance - of.pendingMinor - of.plannedMinor;

/** How an enrolment is planned, and what its amount is like. */
export const askOf = (of: Candidate, around: AutopayUnit, amountMinor: number) => {
  const { rules } = around.on[channelFor(of.enrollmentType)];
  const most = rules.daysProcessingAllowedBeforeDueDate;
  return {
    when: { ...of, leadTimeDays: of.leadTimeDays === null ? null : Math.min(of.leadTimeDays, most) },
    dueDate: of.accountDueDate,
    today: around.today,
    isBankDebit: of.source.paymentSourceType === 'ACH',
    isBusiness: of.source.holderType === 'Business',
    varies: of.lastMinor !== amountMinor,
    isWithinAgreed: of.maxAmountMinor !== null && amountMinor <= of.maxAmountMinor,
    daysScheduled: rules.daysScheduledBeforeProcessed,
  };
};

/** One that is planned, or cannot be in time. */
function rowOf(of: Candidate, around: AutopayUnit): NewScheduled[] {
  const amountMinor = leftOf(of);
  if (amountMinor <= 0) return [];
  const ask = askOf(of, around, amountMinor);
  const plan = planRun(ask);
  const channel = channelFor(of.enrollmentType);
  const due = of.accountDueDate;
  const target = plan?.targetDate ?? (of.dayOfMonth === null ? due : nextDayOfMonth(of.dayOfMonth, around.today));
  if (target === null || target === undefined) return [];
  const day = plan ?? { targetDate: target, processingDate: due ?? target, noticeDate: around.today };
  const key = of.schedulingType === 'DueDateLeadTime' ? `due:${due}` : `on:${target}`;
  return [
    {
      ...day,
      businessUnitId: of.businessUnitId,
      accountId: of.accountId,
      customerId: of.customerId,
      enrollmentId: of.id,
      channel,
      paymentSourceId: of.source.id,
      billId: of.schedulingType === 'DueDateLeadTime' ? of.billId : null,
      status: plan ? 'Staged' : 'InvalidProcessingDate',
      reason: plan ? '' : tell('scheduled_too_soon'),
      amountStrategy: 'Balance At Processing',
      amountMinor,
      feeMinor: around.quote(channel, of.source.paymentSourceType, amountMinor).amountMinor,
      dueDate: due,
      idempotencyKey: `enrollment:${of.id}:account:${of.accountId}:${key}`,
      createdBy: 'System',
    },
  ];
}

/**
 * Plans what these enrolments have to pay, in this transaction; under their locks, so that of two workers one does it.
 * @returns how many were planned
 */
export async function stageEnrolments(tx: Tx, around: AutopayUnit, ids: readonly number[]): Promise<number> {
  if (around.unit.status !== 'Live' || around.feature === 'Disabled' || ids.length === 0) return 0;
  const held = await holdToPlan(tx, ids);
  const candidates = await readCandidates(
    tx,
    around.today,
    sql`e.id = any(${sql.val(held.map(({ id }) => id))}::bigint[])`,
  );
  const added = await addScheduled(
    tx,
    candidates.flatMap((one) => rowOf(one, around)),
  );
  await tellNotTaken(
    tx,
    added.map(({ id }) => id),
  );
  return added.length;
}

/**
 * Where autopay is not offered any more it ends for everybody, and each payer is told.
 * @returns where to look next; null behind the last
 */
async function endSome(tx: Tx, { unit, today }: AutopayUnit): Promise<number | null> {
  const told = tell('scheduled_feature_off');
  const ended = await endWhereOff(tx, { businessUnitId: unit.id, told, today, atOnce });
  await tellEnded(tx, ended, told);
  return ended.length < atOnce ? null : 0;
}

type Hear = (through: number | null) => void;

/** Plans for a page of enrolments of a business unit; `hear` is told where the next one begins once that is known. */
const stageSet = (deps: PaymentDeps, businessUnitId: number, after: number, hear: Hear): Promise<number> =>
  deps.db.scoped([businessUnitId], async (tx) => {
    const around = await readAutopayUnit(tx, businessUnitId, deps.clock.now());
    if (around.feature === 'Disabled') {
      hear(await endSome(tx, around));
      return 0;
    }
    const { owing, through } = await nextPage(tx, businessUnitId, around.today, after);
    hear(through);
    const planned = await stageEnrolments(tx, around, owing);
    if (owing.length > 0) crashPoint('autopay.staged');
    return planned;
  });

/** Plans for a business unit, page by page: some are planned while the next ones are looked at. */
async function stageUnit(deps: PaymentDeps, businessUnitId: number): Promise<number> {
  let planned = 0;
  let next: Promise<number | null> = Promise.resolve(0);
  const lane = async (): Promise<void> => {
    for (;;) {
      const asked = next;
      const told = Promise.withResolvers<number | null>();
      next = told.promise;
      const after = await asked;
      if (after === null) return told.resolve(null);
      planned += await stageSet(deps, businessUnitId, after, told.resolve).finally(() => told.resolve(null));
    }
  };
  await Promise.all(Array.from({ length: side }, lane));
  return planned;
}

/** Plans what is due on every account with autopay, of one business unit or of all. @returns how many were planned */
export async function stageAutopay(deps: PaymentDeps, only?: number): Promise<number> {
  let planned = 0;
  for (const businessUnitId of only === undefined ? await unitsWithAutopay(deps) : [only])
    planned += await stageUnit(deps, businessUnitId);
  return planned;
}

const unitsWithAutopay = (deps: PaymentDeps): Promise<number[]> =>
  deps.db.platform(async (tx) => {
    const rows = await rowsOf(
      tx,
      sql<{ id: number }>`select u.id from published.business_unit u where u.status = 'Live' and not u.is_deleted
        and exists (select from published.autopay_enrollment e where e.business_unit_id = u.id and e.is_active)
        order by u.id`,
    );
    return rows.map(({ id }) => id);
  });
