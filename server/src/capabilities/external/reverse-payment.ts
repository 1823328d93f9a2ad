import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, sql } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict, notFound, Refusal } from '../../platform/http/refusal.ts';
import { announced } from '../../platform/outbox/announce.ts';
import { planPostings, posted } from '../accounts/post-balance-events.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { linesMoved, movedBy, paymentsMoved } from '../payments/move-payment.ts';
import { accountSide } from '../reversals/account-side.ts';
import { whyNoExternalReversal } from '../reversals/reversal-guards.rules.ts';
import { lockReversal } from '../reversals/reversal-state.ts';
import { givingBack } from '../reversals/reversing-postings.rules.ts';
import { say } from '../../platform/texts/refusals.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';

/**
 * Takes a recorded payment back: a bounced check, a wrong entry. No gateway is asked; what it paid is owed again.
 * @throws 400 with the guard that refuses, 404 outside the scope, 409 when it changed since it was shown.
 */
export async function reverseExternalPayment(
  deps: PaymentDeps,
  caller: Caller,
  paymentId: number,
  input: { reason: string; rowVersion?: number | undefined },
): Promise<void> {
  await deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const state = await lockReversal(tx, paymentId);
    const unit = state && (await businessUnitById(tx, state.payment.businessUnitId));
    if (!state || !unit) throw notFound(say('could_not_find_payment'));
    const { payment } = state;
    const refuse = whyNoExternalReversal(state);
    if (refuse) throw new Refusal(400, [refuse]);
    if (input.rowVersion !== undefined && input.rowVersion !== payment.rowVersion)
      throw conflict(say('payment_changed_since_opened'));
    const side = await accountSide(tx, payment);
    const back = payment.postedDate
      ? side.lines.map((line) => ({ id: line.id, refundedBy: 0, reversedBy: line.priceMinor - line.reversedMinor }))
      : [];
    const plans = side.money.flatMap((money) => {
      const postings = side.lines
        .filter((line) => line.accountId === money.accountId)
        .flatMap((line) =>
          givingBack(
            'Void',
            line.id,
            side.events,
            back.find((each) => each.id === line.id)?.reversedBy ?? 0,
            side.chargesNow,
          ),
        );
      if (postings.length === 0) return [];
      const batch = {
        businessUnitId: unit.id,
        accountId: money.accountId,
        sourceType: 'external reversal' as const,
        sourceId: paymentId,
        effectiveDate: dateIn(deps.clock.now(), unit.timezone),
      };
      return [
        planPostings(
          {
            ...batch,
            description: tell('register_reversal', { number: payment.referenceNumber }),
            createdBy: caller.name,
            exportedAt: deps.clock.now(),
            postings,
          },
          money.openCharges,
        ),
      ];
    });
    await recordAudit(tx, caller, {
      businessUnitId: unit.id,
      entityType: 'Payment',
      entityId: paymentId,
      action: 'External payment reversed',
      before: { status: payment.status },
      reason: input.reason,
    });
    const guard = sql`moved_payments`;
    const messages = [
      {
        businessUnitId: unit.id,
        orderingKey: `payment:${paymentId}`,
        topic: 'Payment.Voided',
        payload: { id: paymentId, referenceNumber: payment.referenceNumber },
      },
      ...side.money.map(({ accountId }) => ({
        businessUnitId: unit.id,
        orderingKey: `account:${accountId}`,
        topic: 'Account.Updated',
        payload: { id: accountId },
      })),
    ];
    const parts = [
      paymentsMoved([movedBy(payment, 'externallyReversed')], sql`(select 1) as always`),
      ...(back.length > 0 ? [linesMoved(back, guard)] : []),
      ...(plans.length > 0 ? [posted(plans, guard)] : []),
      announced(messages, guard),
    ];
    await change(
      tx,
      sql`with ${sql.join(parts)} select must(exists (select 1 from moved_payments), 'reversal written whole')`,
    );
  });
}
