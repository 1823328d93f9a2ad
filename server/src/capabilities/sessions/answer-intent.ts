import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { firstUnmet, isOpen } from '@ratepayer/contract/payments/session-state.ts';
import { sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import type { Tx, Unawaited } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { type Quote, quoteOf, splitText } from '../fees/quote-fee.ts';
import type { PayingUnit } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { StandingForm } from '../payments/required-forms.ts';
import { sourceById } from '../wallet/payment-source.ts';
import { idleMsOf } from './create-intent.ts';
import { type PlacedSource, sourceInserted, sourceRow } from '../wallet/insert-source.ts';
import { openSession, withUnit } from './open-session.ts';
import { areFieldsComplete, openFormsOf, type SessionRow } from './session-row.ts';
import { type IntentFacts, intentView, readIntentFacts } from './view-intent.ts';
import { say } from '../../platform/texts/refusals.ts';

type Changes = Partial<
  Pick<
    SessionRow,
    | 'accountIds'
    | 'charges'
    | 'paymentFieldItems'
    | 'paymentSourceId'
    | 'contactEmail'
    | 'contactPhone'
    | 'answeredFormIds'
  >
>;

export interface Answers extends Changes {
  /** A payment source that is written with the answer. */
  readonly newSource?: PlacedSource;
  /** The rules that need the facts of what is answered: throws, or says what changes besides. */
  readonly judge?: (facts: IntentFacts) => Changes;
}

/**
 * One answer of the payer: under the session's lock, while nothing was sent to a gateway. The status is computed from
 * what is answered, the fee quoted anew for what is now to be paid. Facts are read once: they judge the answer and show
 * it. `db` is what it is kept by: `unawaited` where nothing but the session hangs on it.
 */
export async function answerIntent(
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  rowVersion: number | undefined,
  decide: (tx: Tx, session: SessionRow, unit: PayingUnit) => Promise<Answers>,
  db: Unawaited = deps.db,
): Promise<PaymentIntent> {
  const view = await openSession(db, caller, identifier, async (tx, opened) => {
    refuseClosed(opened.session, deps.clock.now(), rowVersion);
    const { session, unit, source: before } = await withUnit(deps.settings, tx, opened);
    const { newSource, judge, ...changes } = await decide(tx, session, unit);
    const draft = { ...session, ...changes };
    const kept =
      draft.paymentSourceId === null || draft.paymentSourceId === before?.id
        ? before
        : await sourceById(tx, draft.paymentSourceId);
    const type = newSource?.source.paymentSourceType ?? kept?.paymentSourceType;
    const cards = newSource?.source.paymentSourceType === 'Credit Card' ? newSource.serving : undefined;
    const facts = await readIntentFacts(deps, tx, draft, unit, {
      type,
      chosen: changes.accountIds !== undefined,
      cards,
    });
    const judged = { ...draft, ...judge?.(facts) };
    const next = facts.forms ? { ...judged, ...(await formsFor(deps, tx, judged, unit, facts.forms)) } : judged;
    const quote = quoteFor(next, unit, facts, type);
    crashPoint('answer.judged');
    const written = await write(deps, tx, unit, next, { type, newSource, quote });
    const source = newSource && written.paymentSourceId !== null ? sourceRow(written.paymentSourceId, newSource) : kept;
    return intentView(deps, { session: written, unit, source }, facts);
  });
  crashPoint('answer.committed');
  return view;
}

/** What a payment needs first goes by what it pays; what was answered stays answered. */
async function formsFor(
  deps: PaymentDeps,
  tx: Tx,
  session: SessionRow,
  unit: PayingUnit,
  forms: readonly StandingForm[],
) {
  const { accountIds, charges, customerId, channel } = session;
  const productIds = charges.flatMap(({ productId }) => productId ?? []);
  const payment = { unit, accountIds, productIds, customerId, channel, now: deps.clock.now() };
  return { requiredFormIds: await deps.requiredForms.asked(tx, forms, payment) };
}

/** @throws 400 while nothing may be answered any more, 409 for what another tab changed. */
function refuseClosed(session: SessionRow, now: Date, rowVersion: number | undefined): void {
  if (!isOpen(session.status)) throw badRequest('status', say('not_allowed_while', { status: session.status }));
  if (session.expiresDate <= now) throw badRequest('status', say('session_ended_no_payment'));
  if (rowVersion !== undefined && rowVersion !== session.rowVersion) throw conflict(say('payment_changed_another_tab'));
}

/** @throws 400 when more is paid at once than the fee's schedule takes. */
function quoteFor(
  next: SessionRow,
  unit: PayingUnit,
  facts: IntentFacts,
  paymentSourceType: PaymentSourceType | undefined,
): Quote | null {
  const baseMinor = next.charges.reduce((sum, line) => sum + line.amountMinor, 0);
  if (paymentSourceType === undefined || baseMinor === 0) return null;
  const quote = quoteOf(facts.schedules?.[0], { paymentSourceType, baseMinor });
  const tooLarge = splitText(quote, baseMinor, (minor) => formatMoney(minor, unit.currencyCode, unit.culture));
  if (tooLarge) throw badRequest('lineItems', tooLarge);
  return quote;
}

interface Written {
  readonly type: PaymentSourceType | undefined;
  readonly newSource: PlacedSource | undefined;
  readonly quote: Quote | null;
}

/** The answer and its payment source in one statement; answers the session as it is now, which is what was written. */
async function write(
  deps: PaymentDeps,
  tx: Tx,
  unit: PayingUnit,
  next: SessionRow,
  { type, newSource, quote }: Written,
): Promise<SessionRow> {
  const status = firstUnmet({
    fieldsComplete: areFieldsComplete(next),
    hasCharges: next.charges.length > 0,
    formsComplete: openFormsOf(next).length === 0,
    hasSource: type !== undefined,
  });
  const kept = quote && {
    paymentSourceType: quote.paymentSourceType,
    amountMinor: quote.amountMinor,
    includeServiceFeeInPayment: quote.includeServiceFeeInPayment,
    scheduleVersion: quote.scheduleVersion,
  };
  const expiresDate = new Date(deps.clock.now().getTime() + idleMsOf(next.channel));
  const [written] = await tx.finish(
    sql<
      Pick<SessionRow, 'paymentSourceId' | 'rowVersion'>
    >`${newSource ? sql`with source as (${sourceInserted({ businessUnitId: unit.id, customerId: next.customerId, serving: newSource.serving }, newSource.source)})` : sql``}
      update payment_session set status = ${status}, account_ids = ${sql.val([...next.accountIds])}::bigint[],
      charges = ${JSON.stringify(next.charges)}, payment_field_items = ${JSON.stringify(next.paymentFieldItems)},
        payment_source_id = ${
          newSource
            ? sql`(select id
          from source)`
            : next.paymentSourceId
        }, contact_email = ${next.contactEmail}, contact_phone = ${next.contactPhone},
          answered_form_ids = ${sql.val([...next.answeredFormIds])}::int[],
          required_form_ids = ${sql.val([...next.requiredFormIds])}::int[],
        fee_quote = ${kept ? JSON.stringify(kept) : null}, payer_message = '', payer_action = '',
        expires_date = ${expiresDate}, modified_date = now(),
        row_version = row_version + 1 where id = ${next.id}
        returning payment_source_id as "paymentSourceId", row_version as "rowVersion"`,
  );
  if (!written) throw new Error(`Session ${next.id} is gone under its lock.`);
  return { ...next, status, feeQuote: kept, payerMessage: '', payerAction: '', expiresDate, ...written };
}
