import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { countReturns, holdPaidWith, type PaidWith } from '../enrolments/hold-paid-with.ts';
import { endEnrolment } from '../enrolments/save-enrolment.ts';
import { tellEnded } from '../enrolments/tell-ended.ts';
import { tellNotTaken } from '../enrolments/tell-scheduled.ts';
import { openTicket } from '../payments/open-ticket.ts';
import { failSources } from '../wallet/fail-sources.ts';
import { endsAutopay, fateOf, isLost, needsPerson } from './bank-return.rules.ts';

/** A debit that its bank sent back, and the autopay that had taken it. */
interface Return {
  readonly adjustmentId: number;
  readonly businessUnitId: number;
  readonly timezone: string;
  readonly paymentId: number;
  readonly number: string;
  readonly code: string;
  readonly sourceId: number;
  readonly enrollmentId: number | null;
  readonly inARow: number;
}

const isBack = sql`exists (select from published.adjustment j join published.payment q on q.id = j.payment_id
  where q.payment_session_id = n.id and j.type = 'ACH Return' and j.reversed_date is null)`;

/** Payments of an autopay that were taken, with whether each came back. */
const taken = sql`(select r.id, ${isBack} as back from published.scheduled_payment r
  join published.payment_session n on n.scheduled_payment_id = r.id
  where r.autopay_enrollment_id = s.autopay_enrollment_id and n.status = 'Complete')`;

/** How many came back one after the other, the one of `s` among them. */
const inARow = sql`(with taken as ${taken} select count(*)::int from taken b where b.back and not exists (
  select from taken o where not o.back and o.id between least(b.id, s.id) and greatest(b.id, s.id)))`;

const returnsOf = (tx: Tx, paymentIds: readonly number[]): Promise<Return[]> =>
  rowsOf(
    tx,
    sql<Return>`select x.id as "adjustmentId", x.business_unit_id as "businessUnitId", u.timezone,
      p.id as "paymentId", p.reference_number as number, x.reason_code as code, p.payment_source_id as "sourceId",
      s.autopay_enrollment_id as "enrollmentId",
      case when s.autopay_enrollment_id is null then 1 else ${inARow} end as "inARow"
      from published.payment p join published.adjustment x on x.payment_id = p.id and x.type = 'ACH Return'
        and x.reversed_date is null
      join published.business_unit u on u.id = x.business_unit_id
      join published.payment_session w on w.id = p.payment_session_id
      left join published.scheduled_payment s on s.id = w.scheduled_payment_id
      where p.id = any(${sql.val([...paymentIds])}::bigint[]) order by x.id`,
  );

/**
 * What bank returns of these payments say of the accounts that they were taken from (domain.md 4.5, decision 303): what
 * is of no use is Invalid from now on, and autopay ends that nothing else pays, or that its payer did not agree to.
 * Whatever comes twice, late or in another order leads to the same.
 */
export async function takeReturned(tx: Tx, paymentIds: readonly number[], now: Date): Promise<void> {
  const returns = await returnsOf(tx, paymentIds);
  if (returns.length === 0) return;
  const lost = returns.filter(({ code }) => isLost(code));
  const own = returns.flatMap(({ enrollmentId }) => (enrollmentId === null ? [] : [enrollmentId]));
  const held = await holdPaidWith(tx, { sourceIds: lost.map(({ sourceId }) => sourceId), ids: own });
  const fresh = await failSources(
    tx,
    lost.map(({ sourceId, code, adjustmentId }) => ({ id: sourceId, code, adjustmentId })),
    now,
  );
  await countReturns(
    tx,
    returns.flatMap(({ enrollmentId, inARow: n }) => (enrollmentId === null ? [] : [{ id: enrollmentId, inARow: n }])),
  );
  const news = new Set(fresh.map(({ id }) => id));
  const others = await usableAmong(tx, held, now);
  for (const one of held) {
    const why = returns.find(
      (back) => (!isLost(back.code) || news.has(back.sourceId)) && endsAutopay(standing(one, back, others)),
    );
    if (why) await end(tx, one, why, now);
  }
  for (const back of returns) if (needsPerson(back.code)) await askPerson(tx, back);
}

const standing = (one: PaidWith, back: Return, others: ReadonlySet<number>) => {
  const { paymentSourceId: first, backupPaymentSourceId: second } = one;
  return {
    code: back.code,
    isItsOwn: back.enrollmentId === one.id,
    pays: first === back.sourceId ? ('first' as const) : second === back.sourceId ? ('second' as const) : 'no',
    hasOther: second !== null && others.has(second),
    inARow: back.inARow,
  } as const;
};

/** Second methods that pay where the first one does not. */
async function usableAmong(tx: Tx, held: readonly PaidWith[], now: Date): Promise<Set<number>> {
  const ids = held.flatMap(({ backupPaymentSourceId: id }) => (id === null ? [] : [id]));
  const rows = await rowsOf(
    tx,
    sql<{ id: number }>`select id from published.payment_source where id = any(${sql.val(ids)}::bigint[])
      and status = 'Active' and (card_expiry_year is null
        or make_date(card_expiry_year, card_expiry_month, 1) + interval '1 month' > ${now}::timestamptz)`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Words of a bank for a payer. */
function wordsOf(code: string): Told {
  switch (fateOf(code)) {
    case 'gone':
      return tell('autopay_returned_gone', { code });
    case 'short':
      return tell('autopay_returned_short', { code });
    default:
      return tell('autopay_returned_revoked', { code });
  }
}

async function end(tx: Tx, one: PaidWith, { code, timezone }: Return, now: Date): Promise<void> {
  const today = dateIn(now, timezone);
  const told = tell('scheduled_source_lost');
  const how = { activity: 'SystemCancel', event: 'sourceLost', told, reason: code, by: 'System', today } as const;
  const planned = await endEnrolment(tx, { id: one.id, ...how });
  if (!planned) return;
  await tellNotTaken(tx, planned);
  await tellEnded(tx, [one.id], wordsOf(code));
  const { businessUnitId, accountId } = one;
  const about = { orderingKey: `account:${accountId}`, topic: 'Account.Updated', payload: { id: accountId } };
  await announce(tx, [{ businessUnitId, ...about }]);
}

const askPerson = (tx: Tx, { businessUnitId, paymentId, number, code, adjustmentId }: Return): Promise<void> =>
  openTicket(tx, {
    businessUnitId,
    paymentId,
    title: tell('ticket_return', { number, code }),
    description: tell('ticket_return_text', { number, code }),
    dedupeKey: `return:${adjustmentId}`,
  });
