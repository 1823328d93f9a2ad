import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/payment.shapes.ts';
import { firstUnmet, isOpen } from '@ratepayer/contract/payments/session-state.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, sql, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { quoteFee, splitText } from '../fees/quote-fee.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { type PaymentSourceRow, sourceById } from '../wallet/payment-source.ts';
import { idleMsOf } from './create-intent.ts';
import { openFormsOf, openSession, type SessionRow } from './session-row.ts';
import { viewIntent } from './view-intent.ts';

export type Answers = Partial<Pick<SessionRow, 'accountIds' | 'charges' | 'paymentFieldItems' | 'paymentSourceId' | 'contactEmail' | 'answeredFormIds'>>;

/**
 * One answer of the payer: under the session's lock, while nothing was sent to a gateway. The status is computed from
 * what is answered, the fee quoted anew for what is now to be paid.
 */
export async function answerIntent(
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  rowVersion: number | undefined,
  decide: (tx: Tx, session: SessionRow, unit: BusinessUnit) => Promise<Answers>,
): Promise<PaymentIntent> {
  const view = await openSession(deps.db, caller, identifier, async (tx, { session, unit, source }) => {
    if (!isOpen(session.status)) throw badRequest('status', `Not allowed while ${session.status}.`);
    if (session.expiresDate <= deps.clock.now()) throw badRequest('status', 'Your session ended. No payment was taken.');
    if (rowVersion !== undefined && rowVersion !== session.rowVersion) throw conflict('This payment was changed in another tab. Check it again.');
    await write(deps, tx, unit, { ...session, ...(await decide(tx, session, unit)) }, source);
    crashPoint('answer.written');
    return viewIntent(deps, tx, session.id);
  });
  crashPoint('answer.committed');
  return view;
}

async function write(deps: PaymentDeps, tx: Tx, unit: BusinessUnit, next: SessionRow, before: PaymentSourceRow | undefined): Promise<void> {
  const source = next.paymentSourceId === null || next.paymentSourceId === before?.id ? before : await sourceById(tx, next.paymentSourceId);
  const baseMinor = next.charges.reduce((sum, line) => sum + line.amountMinor, 0);
  const quote =
    source && baseMinor > 0
      ? await quoteFee(tx, { businessUnitId: unit.id, channel: next.channel, paymentSourceType: source.paymentSourceType, baseMinor, today: dateIn(deps.clock.now(), unit.timezone) })
      : null;
  const tooLarge = quote && splitText(quote, baseMinor, (minor) => formatMoney(minor, unit.currencyCode, unit.culture));
  if (tooLarge) throw badRequest('lineItems', tooLarge);
  const status = firstUnmet({
    fieldsComplete: !next.configSnapshot.emailRequired || next.contactEmail !== '',
    hasCharges: next.charges.length > 0,
    formsComplete: openFormsOf(next).length === 0,
    hasSource: source !== undefined,
  });
  const kept = quote && {
    paymentSourceType: quote.paymentSourceType,
    amountMinor: quote.amountMinor,
    includeServiceFeeInPayment: quote.includeServiceFeeInPayment,
    scheduleVersion: quote.scheduleVersion,
  };
  await change(
    tx,
    sql`update payment_session set status = ${status}, account_ids = ${sql.val([...next.accountIds])}::bigint[], charges = ${JSON.stringify(next.charges)}, payment_field_items = ${JSON.stringify(next.paymentFieldItems)},
        payment_source_id = ${next.paymentSourceId}, contact_email = ${next.contactEmail}, answered_form_ids = ${sql.val([...next.answeredFormIds])}::int[], fee_quote = ${kept ? JSON.stringify(kept) : null}, payer_message = '', payer_action = '',
        expires_date = ${new Date(deps.clock.now().getTime() + idleMsOf(next.channel))}, modified_date = now(), row_version = row_version + 1 where id = ${next.id}`,
  );
}
