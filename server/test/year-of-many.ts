import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { enrolMany } from '@ratepayer/dev/bench/enrol-many.ts';
import { returnedConsumer } from '../src/capabilities/autopay/returned-consumer.ts';
import { takeBackIn } from '../src/capabilities/reversals/take-back.ts';
import type { Clock } from '../src/platform/clock/clock.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import type { openAutopay } from './autopay-kit.ts';
import { prepare } from './paying.ts';
import type { World } from './world.ts';

type Kit = Awaited<ReturnType<typeof openAutopay>>;

/** What happens to payers of a year besides what the worker does. */
export interface Many {
  readonly world: World;
  readonly kit: Kit;
  readonly draw: (below: number) => number;
  readonly count: number;
  /** Mails that were announced: their name and the scheduled payment that they are about. */
  readonly told: Set<string>;
}

const cards = [
  ...Array.from({ length: 12 }, () => 'approve'),
  'decline',
  'insufficientFunds',
  'lostCard',
  'error',
  'noAnswerCharged',
  'noAnswerNotCharged',
];

/**
 * Enrolments before the due date or on a day of the month, some with a limit, some with a card that expires, some from
 * a bank account.
 */
export async function enrolYear({ world, kit, count }: Many, firstDay: string): Promise<void> {
  const dueDate = addDays(firstDay, -1);
  await enrolMany(world.owner, { unit: kit.unit, count, prefix: 'Y', dueDate, behaviours: cards });
  await world.rows(
    `update autopay_enrollment e set scheduling_type = case when k < 4 then 'DayOfMonth' else 'DueDateLeadTime' end,
        day_of_month = (array['1', '15', '28', 'Last'])[k + 1],
        lead_time_days = case when k >= 4 then (array[0, 3, 10])[k - 3] end,
        max_amount_minor = case when e.id % 4 = 0 then 9000 end
      from (select id, (id % 7)::int as k from autopay_enrollment) x where x.id = e.id`,
  );
  await world.rows(
    `update payment_source set card_expiry_month = 6, card_expiry_year = 2028
      where id % 9 = 0 and fingerprint like 'Yf%'`,
  );
  await world.rows(
    `with banks as (update payment_source set payment_source_type = 'ACH', account_type = 'Checking Account',
        holder_type = 'Personal', card_expiry_month = null, card_expiry_year = null, routing_number = '110000000'
        where id % 5 = 0 and fingerprint like 'Yf%' returning token)
      update sandbox.token t set kind = 'bank', behaviour = 'settles' from banks where banks.token = t.token`,
  );
}

/**
 * Bills of a day, as a file of the biller's brings them: balances grow and have another due date; of some it is the
 * same amount each month.
 */
export async function billAll({ world, kit, draw }: Many, day: string, share: number): Promise<void> {
  const [upload] = await world.rows<{ id: number }>(
    `with kept as (insert into stored_file (business_unit_id, category, name, status, storage_key)
        values ($1, 'Upload', 'bills.csv', 'Purged', 'year/' || $2) returning id)
      insert into account_upload (business_unit_id, as_of_date, config, file_id, file_name, started_by, status)
      select $1, $2::date, '{}', id, 'bills.csv', 'Year', 'Failed' from kept returning id`,
    [kit.unit, day],
  );
  await world.rows(
    `with billed as (select a.id,
          case when a.id % 3 = 0 then 4500 else 3000 + (a.id * 7919 + $2::int) % 9000 end as more
        from account a where a.account_number like 'Y%' and (a.id * 31 + $2::int) % 100 < $3::int),
      moved as (update account_money m set balance = m.balance + b.more, past_due_minor = m.past_due_minor + b.more,
          last_event_sequence = m.last_event_sequence + 1, row_version = m.row_version + 1,
          due_date = $1::date + 14 + (m.account_id % 12)::int
        from billed b where m.account_id = b.id
        returning m.account_id, m.business_unit_id, m.balance, m.last_event_sequence, b.more)
      insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket,
        amount_minor, balance_after_minor, source_type, source_id, created_by)
      select business_unit_id, account_id, last_event_sequence, $1::date, 'Sync', 'Balance', more, balance, 'upload',
        $4::bigint, 'Year' from moved`,
    [day, draw(90_000), share, upload?.id],
  );
}

const oneOf = async <T>({ world }: Many, text: string, values: unknown[]): Promise<T | undefined> =>
  (await world.rows<T & object>(text, values))[0] as T | undefined;

/** Somebody pays some or all of a bill before it pays itself. */
export async function byHand(many: Many): Promise<void> {
  const { world, draw, count } = many;
  const of = await oneOf<{ id: number; number: string; owed: number }>(
    many,
    `select a.id, a.account_number as number, m.balance::int as owed from account a
      join account_money m on m.account_id = a.id where a.account_number = $1`,
    [`Y${1 + draw(count)}`],
  );
  if (!of || of.owed < 200) return;
  const { token } = await world.quickPay([of.number]);
  const amountMinor = draw(2) === 0 ? of.owed : Math.max(100, Math.floor(of.owed / 2));
  const { process } = await prepare(world, { token, accountId: of.id, amountMinor });
  await process({ duplicateConfirmed: true });
}

/** Staff stop one that is planned. */
export async function stopOne(many: Many): Promise<void> {
  const one = await oneOf<{ id: number }>(
    many,
    `select id from scheduled_payment where status in ('Staged', 'Scheduled') order by md5(id || $1) limit 1`,
    [String(many.draw(1_000))],
  );
  if (!one) return;
  const path = `/api/scheduled-payments/${one.id}/cancel`;
  await many.world.call('PUT', path, { token: many.kit.admin, body: { reason: 'Asked' } });
}

/** A payment that was taken by itself comes back: its account owes it again. @returns whether there was one */
export async function comesBack(many: Many): Promise<boolean> {
  const one = await oneOf<{ id: number; amount: number }>(
    many,
    `select p.id, p.amount_minor::int as amount from payment p join scheduled_payment s on s.payment_id = p.id
      where p.status = 'Succeeded' and not p.has_adjustment and p.source_type <> 'ACH'
      order by p.id desc offset $1 limit 1`,
    [many.draw(15)],
  );
  if (!one) return false;
  const { status } = await many.world.call('POST', `/api/payments/${one.id}/chargeback`, {
    token: many.kit.admin,
    body: { amountMinor: one.amount, effectiveDate: many.kit.today, reasonCode: '10.4' },
  });
  return status === 200;
}

const codes = ['R01', 'R01', 'R09', 'R02', 'R03', 'R08', 'R10', 'R16', 'R99'];

/** A bank sends a debit back that was taken by itself. @returns whether there was one */
export async function bankSendsBack(many: Many): Promise<boolean> {
  const { world, kit, draw } = many;
  const one = await oneOf<{ id: number; amount: number }>(
    many,
    `select p.id, p.amount_minor::int as amount from payment p join scheduled_payment s on s.payment_id = p.id
      where p.status = 'Succeeded' and not p.has_adjustment and p.source_type = 'ACH'
      order by p.id desc offset $1 limit 1`,
    [draw(15)],
  );
  if (!one) return false;
  const code = codes[draw(codes.length)] ?? '';
  const back = { type: 'ACH Return' as const, code, trace: `year-${one.id}`, amountMinor: one.amount };
  return world.db.scoped([kit.unit], (tx) => takeBackIn(world.deps, tx, systemCaller([kit.unit]), one.id, back));
}

/** The gateway takes nothing in, or does what it is asked and does not say so. */
export const falls = ({ world, kit }: Many, kind: 'deaf' | 'mute') =>
  world.rows(
    `insert into sandbox.outage (merchant_number, kind) select merchant_number, $1 from merchant_account
      where business_unit_id = $2 on conflict (merchant_number) do update set kind = excluded.kind`,
    [kind, kit.unit],
  );
export const isBack = ({ world }: Many) => world.rows('delete from sandbox.outage');

/** Hears what is announced, ends what bank returns end, and sends nothing. */
export async function hear({ world, told }: Many, clock: Clock): Promise<void> {
  const consumer = {
    name: 'year',
    wants: () => true,
    async take(_tx: unknown, rows: readonly { topic: string; payload: Readonly<Record<string, unknown>> }[]) {
      for (const { topic, payload } of rows) told.add(`${topic} ${payload['scheduledPaymentId']}`);
    },
  };
  while ((await relayBatch(world.db, [consumer, returnedConsumer(clock)])) > 0);
}

interface Ended {
  readonly id: number;
  readonly status: string;
  readonly payment: string | null;
}

/** What of the last days must not be, by the gateway's own books, as sentences. */
export async function wrongTonight({ world, told }: Many, day: string): Promise<string[]> {
  const since = addDays(day, -12);
  const wrong = await world.rows<{ id: number; why: string }>(
    `with taken as materialized (select s.id, s.account_id, s.amount_minor, s.fee_minor, s.notice_sent_date,
          s.starts_at,
          s.autopay_enrollment_id, n.id as session, e.max_amount_minor as most
        from scheduled_payment s join payment_session n on n.scheduled_payment_id = s.id
        join autopay_enrollment e on e.id = s.autopay_enrollment_id where s.processing_date >= $1::date),
      asked as (select t.*, p.id as payment, p.service_fee_amount_minor as fee, a.amount_minor as amount
        from taken t join payment p on p.payment_session_id = t.session and p.type = 'Base Payment'
        join payment_account a on a.payment_id = p.id)
      select id, 'charged twice' as why from (select t.id from asked t
          join gateway_attempt g on g.payment_id = t.payment and g.operation = 'Sale'
          join sandbox.ledger l on l.our_reference = g.gateway_reference and l.kind = 'sale' and l.outcome = 'approved'
          group by t.id having count(*) > 1) x
      union all select id, 'above what was announced' from asked where amount > amount_minor or fee > fee_minor
      union all select id, 'above its limit' from asked where amount > most
      union all select t.id, 'debited from what is of no use' from taken t join scheduled_payment k on k.id = t.id
        join payment p on p.payment_session_id = t.session and p.type = 'Base Payment'
        join payment_source o on o.id = p.payment_source_id and o.status = 'Invalid'
        where k.processing_date > (o.invalid_date at time zone 'US/Central')::date + 1
      union all select t.id, 'announced too late' from taken t where t.notice_sent_date is null
        or (t.starts_at at time zone 'US/Central')::date - (t.notice_sent_date at time zone 'US/Central')::date
          < case when t.most is not null or exists (select from scheduled_payment b
            join payment_account a on a.payment_id = b.payment_id and a.account_id = b.account_id
            where b.autopay_enrollment_id = t.autopay_enrollment_id and b.id < t.id
            and a.amount_minor = t.amount_minor) then 1 else 10 end`,
    [since],
  );
  const ended = await world.rows<Ended>(
    `select s.id, s.status, p.status as payment from scheduled_payment s left join payment p on p.id = s.payment_id
      where s.processing_date >= $1::date and s.status not in ('Staged', 'Scheduled', 'Processing')`,
    [since],
  );
  const silent = ended.filter(({ id, status, payment }) => {
    if (status !== 'Processed') return !told.has(`email.Autopay Not Taken ${id}`);
    const isNoticed = told.has(`email.Autopay Scheduled Notice ${id}`);
    return !isNoticed || (payment === 'Error' && !told.has(`email.Autopay Payment Failed ${id}`));
  });
  return [
    ...wrong.map(({ id, why }) => `${id} ${why}`),
    ...silent.map(({ id, status, payment }) => `${id} is ${status} ${payment ?? ''} and nobody was told`),
  ];
}
