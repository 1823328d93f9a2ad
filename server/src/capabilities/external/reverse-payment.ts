import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict, notFound, Refusal } from '../../platform/http/refusal.ts';
import { announced } from '../../platform/outbox/announce.ts';
import { planPostings, type PlannedPostings, posted } from '../accounts/post-balance-events.ts';
import { type BusinessUnit, businessUnitById } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { linesMoved, movedBy, paymentsMoved } from '../payments/move-payment.ts';
import { accountSide } from '../reversals/account-side.ts';
import { whyNoExternalReversal } from '../reversals/reversal-guards.rules.ts';
import { lockReversal } from '../reversals/reversal-state.ts';
import { givingBack } from '../reversals/reversing-postings.rules.ts';
import { say } from '../../platform/texts/refusals.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

/**
 * Takes a recorded payment back: a bounced check, a wrong entry. No gateway is asked; what it paid is owed again.
 * @throws 400 with the guard that refuses, 404 outside the scope, 409 when it changed since it was shown.
 */
export const reverseExternalPayment = (
  deps: PaymentDeps,
  caller: Caller,
  paymentId: number,
  input: ReversalInput,
): Promise<void> =>
  deps.db.scoped(caller.businessUnitIds, (tx) => reverse(tx, caller, paymentId, input, deps.clock.now()));

interface ReversalInput {
  readonly reason: string;
  readonly rowVersion?: number | undefined;
}

async function reverse(tx: Tx, caller: Caller, paymentId: number, input: ReversalInput, now: Date): Promise<void> {
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
  const plans = side.money
    .map((money) => planOf(side, money, back, { caller, unit, payment, now }))
    .filter((plan) => plan !== undefined);
  const move = movedBy(payment, 'externallyReversed');
  await recordAudit(tx, caller, {
    businessUnitId: unit.id,
    entityType: 'Payment',
    entityId: paymentId,
    action: 'External payment reversed',
    before: { status: payment.status },
    after: { status: move.to },
    reason: input.reason,
  });
  const guard = sql`moved_payments`;
  const parts = [
    paymentsMoved([move], sql`(select 1) as always`),
    ...(back.length > 0 ? [linesMoved(back, guard)] : []),
    ...(plans.length > 0 ? [posted(plans, guard)] : []),
    announced(messagesOf(unit.id, payment, side), guard),
  ];
  await change(
    tx,
    sql`with ${sql.join(parts)} select assured(exists (select 1 from moved_payments), 'reversal written whole')`,
  );
}

type Side = Awaited<ReturnType<typeof accountSide>>;

interface Reversing {
  readonly caller: Caller;
  readonly unit: BusinessUnit;
  readonly payment: { readonly id: number; readonly referenceNumber: string };
  readonly now: Date;
}

/** What one account owes again; undefined where the payment posted nothing to it. */
function planOf(
  { lines, events, chargesNow }: Side,
  { accountId, openCharges }: Side['money'][number],
  back: readonly { readonly id: number; readonly reversedBy: number }[],
  { caller, unit, payment, now }: Reversing,
): PlannedPostings | undefined {
  const postings = lines
    .filter((line) => line.accountId === accountId)
    .flatMap((line) => {
      const reversedBy = back.find((each) => each.id === line.id)?.reversedBy ?? 0;
      return givingBack('Void', line.id, events, reversedBy, chargesNow);
    });
  if (postings.length === 0) return undefined;
  return planPostings(
    {
      businessUnitId: unit.id,
      accountId,
      sourceType: 'external reversal',
      sourceId: payment.id,
      effectiveDate: dateIn(now, unit.timezone),
      description: tell('register_reversal', { number: payment.referenceNumber }),
      createdBy: caller.name,
      exportedAt: now,
      postings,
    },
    openCharges,
  );
}

const messagesOf = (businessUnitId: number, { id, referenceNumber }: Reversing['payment'], { money }: Side) => [
  { businessUnitId, orderingKey: `payment:${id}`, topic: 'Payment.Voided' as const, payload: { id, referenceNumber } },
  ...money.map(({ accountId }) => ({
    businessUnitId,
    orderingKey: `account:${accountId}`,
    topic: 'Account.Updated' as const,
    payload: { id: accountId },
  })),
];
