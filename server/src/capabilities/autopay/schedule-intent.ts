import type { ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { bankingDayFrom, isBankingDay } from '@ratepayer/contract/payments/banking-days.ts';
import { isOpen } from '@ratepayer/contract/payments/session-state.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, together, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict, Refusal } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { lockAccounts } from '../accounts/account-rows.ts';
import { addScheduled } from '../enrolments/add-scheduled.ts';
import { acknowledge } from '../payments/acknowledge.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { asDuplicate, duplicatesOf } from '../sessions/find-duplicate.ts';
import { moveSession } from '../sessions/move-session.ts';
import { type RequiredTerms, requiredTerms } from '../sessions/required-terms.ts';
import { openSession, type SessionContext, withUnit } from '../sessions/open-session.ts';
import { termsInForce } from '../terms/current-terms.ts';
import type { PaymentSourceRow } from '../wallet/payment-source.ts';
import { type AutopayUnit, readAutopayUnit } from './autopay-unit.ts';
import { isUsable, whyClosed } from './judge-run.rules.ts';
import { reachAccount, type ReachedAccount } from './reach-account.ts';
import { refuseMore } from './refuse-more.ts';
import { viewOne } from './scheduled-view.ts';
import { tellNotice } from './tell-payers.ts';

export interface ScheduleInput {
  readonly processingDate: string;
  readonly totalMinor: number;
  readonly acknowledgedTermsVersionIds: readonly number[];
  readonly duplicateConfirmed?: boolean | undefined;
  readonly rowVersion?: number | undefined;
}

/** Without a due date it may be so many days from now. */
const mostDays = 30;

/** What a session would pay on a date. */
interface Dated {
  readonly account: ReachedAccount;
  readonly source: PaymentSourceRow;
  readonly around: AutopayUnit;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly from: string;
  readonly until: string;
}

/** The only account whose balance a session pays. @throws 400 for more than that */
function oneBillOf({ accountIds, charges }: SessionContext['session']): number {
  const [accountId] = accountIds;
  const isBalance = charges.every((line) => line.lineItemType === 'AccountBalance');
  if (accountIds.length !== 1 || accountId === undefined || !isBalance)
    throw badRequest('lineItems', say('schedule_one_bill'));
  return accountId;
}

/** @throws 400 where the source is not of the payer's wallet: nobody could take it out of there before that day */
async function refuseUnsaved(tx: Tx, { customerId }: SessionContext['session'], sourceId: number): Promise<void> {
  const kept = await maybeRow(
    tx,
    sql`select 1 from published.payment_source where id = ${sourceId} and is_saved and customer_id = ${customerId}`,
  );
  if (!kept) throw badRequest('paymentSource', say('schedule_saved_source'));
}

/** @throws 400 with why this session cannot be paid on a date, 403 and 404 for whose it is not */
async function dated(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  { session, unit, source }: SessionContext,
): Promise<Dated> {
  if (caller.kind !== 'customer' || session.customerId === null) throw badRequest('', say('schedule_sign_in'));
  if (session.status !== 'RequiresConfirmation' || !source || session.expiresDate <= deps.clock.now())
    throw badRequest('status', say('schedule_not_ready'));
  const accountId = oneBillOf(session);
  await refuseUnsaved(tx, session, source.id);
  const account = await reachAccount(tx, caller, accountId, 'Payments:Default');
  const around = await readAutopayUnit(tx, unit.id, deps.clock.now());
  if (whyClosed({ ...account, channel: 'Autopay' }, around.unit) || around.on.Autopay.config?.mode !== 'Enabled')
    throw badRequest('', say('account_cannot_paid_online', { phone: unit.phone }));
  const tomorrow = addDays(around.today, 1);
  const from = source.paymentSourceType === 'ACH' ? bankingDayFrom(tomorrow) : tomorrow;
  const until = account.accountDueDate ?? addDays(around.today, mostDays);
  if (until < from) throw badRequest('processingDate', say('schedule_no_day'));
  if (!isUsable(source, account, around.on.Autopay.sources, from))
    throw badRequest('paymentSource', say('autopay_source_unusable'));
  const amountMinor = session.charges.reduce((sum, line) => sum + line.amountMinor, 0);
  refuseMore(account, around, amountMinor);
  return { account, source, around, amountMinor, feeMinor: session.feeQuote?.amountMinor ?? 0, from, until };
}

/** What is agreed to, with the day on which it is taken. */
async function termsFor(
  deps: PaymentDeps,
  tx: Tx,
  { session, unit }: SessionContext,
  { source, amountMinor, feeMinor }: Dated,
  day: string,
): Promise<RequiredTerms[]> {
  const published = await rowsOf(
    tx,
    termsInForce({ unit, sourceType: source.paymentSourceType, begun: session.createdDate }),
  );
  const providerName = deps.providerName(session.createdDate);
  return requiredTerms({ unit, published, source, amountMinor, feeMinor, today: day, providerName });
}

/** On which days a session may be paid instead of now, and what is agreed to then. */
export const previewSchedule = (deps: PaymentDeps, caller: Caller, identifier: string, date: string | undefined) =>
  openSession(deps.db, caller, identifier, async (tx, opened) => {
    const context = await withUnit(deps.settings, tx, opened);
    const { rowVersion } = context.session;
    const of = await dated(deps, tx, caller, context).catch((refused: unknown) => {
      if (refused instanceof Refusal && refused.status === 400) return refused.message;
      throw refused;
    });
    if (typeof of === 'string') {
      const today = dateIn(deps.clock.now(), context.unit.timezone);
      return { closedText: of, from: today, until: today, totalMinor: 0, terms: [], rowVersion };
    }
    const { from, until, amountMinor, feeMinor } = of;
    const day = date !== undefined && date >= from && date <= until ? date : from;
    const terms = await termsFor(deps, tx, context, of, day);
    return {
      closedText: '',
      from,
      until,
      totalMinor: amountMinor + feeMinor,
      terms: terms.map(({ contentHash: _, ...shown }) => shown),
      rowVersion,
    };
  });

/** The scheduled payment that a session became. */
const keyOf = (sessionId: number): string => `session:${sessionId}`;
const madeOf = (tx: Tx, sessionId: number) =>
  maybeRow(
    tx,
    sql<{ id: number }>`select id from published.scheduled_payment where idempotency_key = ${keyOf(sessionId)}
      and status <> 'InvalidIdempotencyKey'`,
  );

/**
 * Pays a session on a date: it becomes a scheduled payment whose confirmation is its notice, and ends with it. A second
 * time it answers what was planned. @throws 400, 404, 409
 */
export const scheduleIntent = (
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  input: ScheduleInput,
): Promise<ScheduledPayment> =>
  openSession(deps.db, caller, identifier, async (tx, opened) => {
    const context = await withUnit(deps.settings, tx, opened);
    const { session } = context;
    const now = deps.clock.now();
    const earlier = await madeOf(tx, session.id);
    if (earlier) return viewOne(tx, caller, now, earlier.id);
    refuseChanged(session, input);
    await lockAccounts(tx, session.accountIds);
    const of = await dated(deps, tx, caller, context);
    refuseDay(of, input);
    if (!input.duplicateConfirmed) await refuseDuplicate(deps, tx, context, of);
    const terms = await termsFor(deps, tx, context, of, input.processingDate);
    const [agreedTo] = terms.filter(({ termsVersionId }) => input.acknowledgedTermsVersionIds.includes(termsVersionId));
    if (!agreedTo) throw badRequest('acknowledgedTermsVersionIds', say('agree_terms_continue'));
    const id = await plan(tx, caller, context, of, agreedTo, input.processingDate);
    await tellNotice(tx, [id]);
    return viewOne(tx, caller, now, id);
  });

/** @throws 400 for one that ended, 409 for what another tab changed */
function refuseChanged({ status, rowVersion }: SessionContext['session'], input: ScheduleInput): void {
  if (!isOpen(status)) throw badRequest('status', say('not_allowed_while', { status }));
  if (input.rowVersion !== undefined && input.rowVersion !== rowVersion)
    throw conflict(say('payment_changed_another_tab'));
}

/** @throws 400 for a day that is no good, 409 for another sum than was shown */
function refuseDay({ from, until, source, amountMinor, feeMinor }: Dated, input: ScheduleInput): void {
  const { processingDate: day, totalMinor } = input;
  if (totalMinor !== amountMinor + feeMinor) throw conflict(say('record_changed'));
  if (day < from || day > until) throw badRequest('processingDate', say('schedule_between', { from, until }));
  if (source.paymentSourceType === 'ACH' && !isBankingDay(day))
    throw badRequest('processingDate', say('schedule_bank_day'));
}

/** Under the lock of the account, as before a payment. @throws 400 */
async function refuseDuplicate(deps: PaymentDeps, tx: Tx, { session, unit }: SessionContext, { around }: Dated) {
  const { made, planned } = await together(tx, {
    made: duplicatesOf(session, unit.duplicateWarningHours),
    planned: deps.scheduledOn(session.accountIds, around.today),
  });
  const found = asDuplicate(made[0], planned[0]);
  if (found?.kind === 'Pending') throw badRequest('duplicate', say('still_checking_payment_amount'));
  if (found) throw badRequest('duplicate', say('schedule_twice'));
}

async function plan(
  tx: Tx,
  caller: Caller,
  { session }: SessionContext,
  { account, source, around, amountMinor, feeMinor }: Dated,
  terms: RequiredTerms,
  processingDate: string,
): Promise<number> {
  const { businessUnitId, accountId } = account;
  const acknowledgment = await acknowledge(tx, caller, {
    businessUnitId,
    method: 'Checkbox',
    subjectType: 'account',
    subjectId: accountId,
    terms,
  });
  const [made] = await addScheduled(tx, [
    {
      businessUnitId,
      accountId,
      customerId: session.customerId,
      enrollmentId: null,
      channel: 'Autopay',
      paymentSourceId: source.id,
      status: 'Scheduled',
      amountStrategy: 'Fixed',
      amountMinor,
      feeMinor,
      targetDate: processingDate,
      processingDate,
      noticeDate: around.today,
      dueDate: account.accountDueDate,
      noticeSentDate: around.now,
      ...around.window('Autopay', processingDate, source.holderType === 'Business'),
      idempotencyKey: keyOf(session.id),
      acknowledgmentId: acknowledgment.id,
      createdBy: caller.name,
    },
  ]);
  if (!made) throw new Error(`Session ${session.id} was scheduled by somebody else under its lock.`);
  await moveSession(tx, session, 'abandon', { abandonReason: 'Scheduled', dropSource: true });
  return made.id;
}
