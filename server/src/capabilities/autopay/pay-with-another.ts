import { isWaiting } from '@ratepayer/contract/autopay/scheduled-states.ts';
import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { holdScheduled } from '../enrolments/hold-scheduled.ts';
import { moveScheduled } from '../enrolments/move-scheduled.ts';
import * as enrolments from '../enrolments/pay-with-another.ts';
import { type AutopayUnit, readAutopayUnit } from './autopay-unit.ts';
import { isUsable, type JudgedSource } from './judge-run.rules.ts';
import { applyReplanned, replanEnrolment, replanned } from './replan.ts';
import { readScheduledFacts } from './scheduled-facts.ts';
import { tellEnrolment } from './tell-enrolment.ts';

interface Replaced extends enrolments.Replaced {
  readonly businessUnitId: number;
}

/**
 * What a payer pays by itself with one source is paid with another one: autopay with what is planned of it, and
 * payments on a date. Whoever was told is told anew. @throws 400 where an account is not paid with the other one
 */
export async function payWithAnother(tx: Tx, now: Date, of: Replaced): Promise<void> {
  const around = await readAutopayUnit(tx, of.businessUnitId, now);
  await refuseUnusable(tx, around, of);
  for (const { id, paymentSourceId } of await enrolments.payWithAnother(tx, of)) {
    await replanEnrolment(tx, around, id, paymentSourceId);
    await tellEnrolment(tx, 'Autopay Changed', id);
  }
  await payOnce(tx, around, of);
}

interface Paid {
  readonly account: string;
  readonly blockCreditCardPayment: boolean;
  readonly blockAchPayment: boolean;
}

/** @throws 400 naming the first account that the other source does not pay by itself */
async function refuseUnusable(tx: Tx, { on, today }: AutopayUnit, of: Replaced): Promise<void> {
  const source = await oneRow(
    tx,
    sql<JudgedSource>`select o.id, o.payment_source_type as "paymentSourceType", o.status,
      o.card_expiry_month as "cardExpiryMonth", o.card_expiry_year as "cardExpiryYear"
      from published.payment_source o where o.id = ${of.replacementId}`,
  );
  const accounts = await rowsOf(
    tx,
    sql<Paid>`select a.account_number as account, a.block_credit_card_payment as "blockCreditCardPayment",
      a.block_ach_payment as "blockAchPayment" from published.account a where a.id in (
      select e.account_id from published.autopay_enrollment e where e.customer_id = ${of.customerId} and e.is_active
        and ${of.sourceId}::bigint in (e.payment_source_id, e.backup_payment_source_id)
      union all select s.account_id from published.scheduled_payment s where s.customer_id = ${of.customerId}
        and s.payment_source_id = ${of.sourceId} and s.status in ('Staged', 'Scheduled')) order by a.id`,
  );
  const closed = accounts.find((account) => !isUsable(source, account, on.Autopay.sources, today));
  if (closed) throw badRequest('replacementId', say('source_not_for_account', { account: closed.account }));
}

/** Payments on a date, each as its payer would change it. @throws 400 where one cannot be announced in time any more */
async function payOnce(tx: Tx, around: AutopayUnit, of: Replaced): Promise<void> {
  const found = await rowsOf(
    tx,
    sql<{ id: number }>`select s.id from published.scheduled_payment s where s.customer_id = ${of.customerId}
      and s.payment_source_id = ${of.sourceId} and s.autopay_enrollment_id is null
      and s.status in ('Staged', 'Scheduled') order by s.id`,
  );
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  const held = (await holdScheduled(tx, ids, { skip: false })).filter(({ status }) => isWaiting(status));
  await moveScheduled(
    tx,
    held.map(({ id, status }) => ({ id, from: status, set: { paymentSourceId: of.replacementId } })),
  );
  const facts = await readScheduledFacts(tx, sql`s.id = any(${sql.val(held.map(({ id }) => id))}::bigint[])`);
  const moves = facts.map((one) => replanned({ ...one, backup: null }, around, one.targetDate));
  if (moves.some(({ event }) => event !== undefined)) throw badRequest('', say('scheduled_source_late'));
  await applyReplanned(tx, moves);
}
