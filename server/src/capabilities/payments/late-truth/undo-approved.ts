import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../../platform/database/database.ts';
import { endExceptions } from '../../exceptions/raise-exception.ts';
import { type AttemptRow, attemptColumns } from '../attempts/attempt-row.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Done } from './done.ts';
import { type Claimed, standingOf } from './lock-claimed.ts';
import { recordReversal } from './record-reversal.ts';
import { undoRefund, undoVoid } from './undo-reversal.ts';

/** A void or refund that nobody asked for here: recorded, or an exception. */
export async function recordOutside(deps: PaymentDeps, tx: Tx, claimed: Claimed): Promise<Done> {
  const { recorded, excepted, gatewayRequest } = await recordReversal(deps, tx, claimed);
  return { effect: excepted ? 'exception' : recorded ? 'applied' : 'known', gatewayRequest };
}

/** What was approved did not hold: a refund that failed, a void that was charged all the same. */
export const undoApproved = (
  deps: PaymentDeps,
  tx: Tx,
  claimed: Claimed,
  does: 'void undone' | 'refund undone',
): Promise<Done> => (does === 'refund undone' ? refundUndone(deps, tx, claimed) : voidUndone(deps, tx, claimed));

async function refundUndone(deps: PaymentDeps, tx: Tx, claimed: Claimed): Promise<Done> {
  const { attempt, last, at, claim } = claimed;
  if (!last?.transactionId) return { effect: 'known' };
  await endExceptions(
    tx,
    { ...at, gatewayTransactionId: claim.gatewayTransactionId, kinds: ['Refunded Twice', 'Amount Differs'] },
    'Accepted',
    tell('reason_refund_failed'),
  );
  // One that was recorded in steps fails step by step, each in a transaction of its own.
  const again = attempt !== undefined && (await standingOf(tx, attempt.id)) > last.amountMinor;
  return { effect: 'applied', gatewayRequest: await undoRefund(deps, tx, claimed, last), again };
}

async function voidUndone(deps: PaymentDeps, tx: Tx, claimed: Claimed): Promise<Done> {
  const { payment, facts } = claimed;
  if (payment?.status !== 'Voided' || !facts?.voidedById || isBeforeVoid(claimed)) return { effect: 'known' };
  const head = await oneRow(
    tx,
    sql<AttemptRow>`select ${attemptColumns} from gateway_attempt
      where id = (select coalesce(a.original_attempt_id, a.id) from transaction t
      join gateway_attempt a on a.id = t.gateway_attempt_id where t.id = ${facts.voidedById})`,
  );
  return {
    effect: 'applied',
    gatewayRequest: await undoVoid(deps, tx, { ...claimed, attempt: head }, facts.voidedById),
  };
}

/** What was told before we heard of the void speaks of the sale, not of its void. */
const isBeforeVoid = ({ claim, toldAt, facts }: Claimed): boolean =>
  claim.operation === 'Sale' && Boolean(toldAt && facts?.voidedAt && toldAt <= facts.voidedAt);
