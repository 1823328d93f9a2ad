import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { ExternalMethod } from '@ratepayer/contract/payments/external.ts';
import { settleException } from '@ratepayer/server/capabilities/exceptions/settle-exception.ts';
import { recordExternalPayment } from '@ratepayer/server/capabilities/external/record-payment.ts';
import { reverseExternalPayment } from '@ratepayer/server/capabilities/external/reverse-payment.ts';
import { recordChargeback } from '@ratepayer/server/capabilities/reversals/record-chargeback.ts';
import { reverseAdjustment } from '@ratepayer/server/capabilities/reversals/reverse-adjustment.ts';
import { decideApproval } from '@ratepayer/server/capabilities/reversals/dual-approval.ts';
import { refundPayment, voidPayment } from '@ratepayer/server/capabilities/reversals/reverse-payment.ts';
import { maybeRow } from '@ratepayer/server/platform/database/database.ts';
import { sql } from 'kysely';
import { chance } from './chance.ts';
import { accountIdOf, type PastTown, unitThen } from './past-town.ts';
import type { Timed } from './plan-days.ts';

type Of<Kind extends Timed['kind']> = Extract<Timed, { kind: Kind }>;

interface Found {
  readonly id: number;
  readonly amountMinor: number;
  readonly leftMinor: number;
}

/** The payment of an account that was taken last, where something of it can still go back. */
async function lastOf(
  town: PastTown,
  { unit, account }: Of<'void' | 'refund' | 'decide' | 'chargeback' | 'win' | 'bounce'>,
  origin: 'Main' | 'External' = 'Main',
): Promise<Found | undefined> {
  const accountId = await accountIdOf(town, unit, account.number);
  return town.lane.db.scoped([unitThen(town, unit).id], (tx) =>
    maybeRow(
      tx,
      sql<Found>`select id, amount_minor as "amountMinor",
        amount_minor - refunded_amount_minor - adjusted_amount_minor as "leftMinor" from published.payment
        where account_id = ${accountId} and type = 'Base Payment' and origin = ${origin} and status = 'Succeeded'
        order by id desc limit 1`,
    ),
  );
}

const methods: readonly ExternalMethod[] = [
  'Check',
  'Check',
  'Check',
  'Cash',
  'Lockbox',
  'Lockbox',
  'Money Order',
  'Bank Bill Pay',
];

/** A clerk writes down what came in by mail or in cash. */
export async function recordThen(town: PastTown, { unit, account, seed, date }: Of<'record'>): Promise<void> {
  const accountId = await accountIdOf(town, unit, account.number);
  const then = unitThen(town, unit);
  const owed = await town.lane.db.scoped([then.id], (tx) =>
    maybeRow(
      tx,
      sql<{ minor: number }>`select balance as minor from published.account_money where account_id = ${accountId}`,
    ),
  );
  if (!owed || owed.minor <= 0) return;
  const externalMethod = methods[chance(seed)(methods.length)] ?? 'Check';
  const receivedDate = chance(seed + 1)(3) === 0 ? addDays(date, -1) : date;
  const payment = {
    accountId,
    amountMinor: owed.minor,
    receivedDate,
    externalMethod,
    externalReference: `${externalMethod === 'Lockbox' ? 'LB' : 'R'}-${seed}`,
    postsToBalance: true,
  };
  await recordExternalPayment(town.deps, town.staff(unit, 'clerk'), then.id, payment, undefined);
  town.counted.payments += 1;
}

/** A check that bounced, or that was written down twice. */
export async function bounceThen(town: PastTown, deed: Of<'bounce'>): Promise<void> {
  const payment = await lastOf(town, deed, 'External');
  if (payment)
    await reverseExternalPayment(town.deps, town.staff(deed.unit, 'administrator'), payment.id, {
      reason: 'The check bounced',
    });
}

/** Staff void what was paid an hour ago. */
export async function voidThen(town: PastTown, deed: Of<'void'>): Promise<void> {
  const payment = await lastOf(town, deed);
  if (payment)
    await voidPayment(
      town.deps,
      town.staff(deed.unit, 'administrator'),
      payment.id,
      { reason: deed.reason, tellPayer: true },
      undefined,
    );
}

/** Staff refund what has settled, whole or in part; a very large one waits for a second person. */
export async function refundThen(town: PastTown, deed: Of<'refund'>): Promise<void> {
  const payment = await lastOf(town, deed);
  if (!payment || payment.leftMinor <= 0) return;
  const part = Math.max(1, Math.round(payment.leftMinor / (2 + (payment.id % 3))));
  const amountMinor = deed.part === 'Whole' ? payment.leftMinor : part;
  const refundServiceFee = deed.part === 'Whole' && deed.reason === 'Duplicate payment';
  const input = {
    reason: deed.reason,
    amountMinor,
    refundableMinor: payment.leftMinor,
    refundServiceFee,
    tellPayer: true,
  };
  await refundPayment(town.deps, town.staff(deed.unit, 'administrator'), payment.id, input, undefined);
}

/** The second person says yes or no. */
export async function decideThen(town: PastTown, deed: Of<'decide'>): Promise<void> {
  const payment = await lastOf(town, deed);
  const request = await town.lane.db.scoped([unitThen(town, deed.unit).id], (tx) =>
    maybeRow(
      tx,
      sql<{
        id: number;
      }>`select id from published.approval_request
        where payment_id = ${payment?.id ?? 0} and status = 'Requested'`,
    ),
  );
  if (!request) return;
  const reason = deed.decision === 'Refuse' ? 'The account is the right one; the payer was told' : undefined;
  await decideApproval(town.deps, town.staff(deed.unit, 'second'), request.id, { decision: deed.decision, reason });
}

const codes = ['10.4', '10.4', '13.1', '13.7'] as const;

/** A card issuer took a payment back. */
export async function chargebackThen(town: PastTown, deed: Of<'chargeback'>): Promise<void> {
  const payment = await lastOf(town, deed);
  if (!payment || payment.leftMinor <= 0) return;
  const effectiveDate = dateIn(deed.at, deed.unit.zone);
  const reasonCode = codes[payment.id % codes.length] ?? codes[0];
  const dispute = {
    amountMinor: payment.leftMinor,
    effectiveDate,
    reasonCode,
    caseNumber: `CB-${deed.account.number}-${payment.id}`,
  };
  await recordChargeback(town.deps, town.staff(deed.unit, 'administrator'), payment.id, dispute, undefined);
}

/** The dispute was won. */
export async function winThen(town: PastTown, deed: Of<'win'>): Promise<void> {
  const accountId = await accountIdOf(town, deed.unit, deed.account.number);
  const lost = await town.lane.db.scoped([unitThen(town, deed.unit).id], (tx) =>
    maybeRow(
      tx,
      sql<{
        id: number;
        paymentId: number;
      }>`select a.id, a.payment_id as "paymentId" from published.adjustment a
        join published.payment p on p.id = a.payment_id
        where p.account_id = ${accountId} and a.type = 'Chargeback' and a.reversed_date is null
        order by a.id desc limit 1`,
    ),
  );
  if (lost)
    await reverseAdjustment(town.deps, town.staff(deed.unit, 'administrator'), lost.paymentId, lost.id, {
      reason: 'Won: the payer knows the charge',
    });
}

/** What nobody could explain is settled by a person, with a reason. */
export async function settleThen(town: PastTown, { unit }: Of<'settle exception'>): Promise<void> {
  const open = await town.lane.db.scoped([unitThen(town, unit).id], (tx) =>
    maybeRow(
      tx,
      sql<{
        id: number;
      }>`select id from published.gateway_exception
        where business_unit_id = ${unitThen(town, unit).id} and resolution = '' and created_date <= now()
        order by id limit 1`,
    ),
  );
  if (!open) return;
  const reason = 'Charged at the gateway’s own terminal during the fair; entered in the ledger by hand';
  await settleException(town.deps, town.staff(unit, 'administrator'), open.id, { action: 'Not ours', reason });
}
