import { crashPoint } from '../../platform/crash/crash-point.ts';
import { holdScheduled } from '../enrolments/hold-scheduled.ts';
import { endProcessed, neverReceivedAmong, returnUnreceived } from '../enrolments/move-scheduled.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { setAside } from '../sessions/set-aside.ts';
import { tellFailed } from './tell-payers.ts';

const atOnce = 500;

/**
 * Ends scheduled payments whose payment has: the attempt was made, whatever came of it and whoever learned it, however
 * late. Each once, also where two look; payers of what did not succeed are told with it. What no gateway received waits
 * to be taken again. @returns how many
 */
export async function takeOutcomes(deps: PaymentDeps, only?: readonly number[]): Promise<number> {
  const paid = await deps.db.platform((tx) => endSome(tx, 'Complete', only));
  // All of a set was paid, as nearly always: nothing of it failed or has to be taken again.
  if (paid === only?.length) return paid;
  const failed = await deps.db.platform((tx) => endSome(tx, 'Abandoned', only));
  return paid + failed + (await takeAgain(deps, only));
}

async function endSome(tx: Tx, how: 'Complete' | 'Abandoned', only?: readonly number[]): Promise<number> {
  const ended = await endProcessed(tx, how, atOnce, only);
  await tellFailed(
    tx,
    ended.filter(({ paymentStatus }) => paymentStatus !== 'Succeeded').map(({ id }) => id),
  );
  if (ended.length > 0) crashPoint('autopay.ended');
  return ended.length;
}

/** What no gateway received is Scheduled once more: its session is set aside, and the run judges it anew. */
const takeAgain = (deps: PaymentDeps, only?: readonly number[]): Promise<number> =>
  deps.db.platform(async (tx) => {
    const found = await neverReceivedAmong(tx, atOnce, only);
    if (found.length === 0) return 0;
    const held = await holdScheduled(
      tx,
      found.map(({ id }) => id),
      { skip: true },
    );
    const returned = await returnUnreceived(
      tx,
      held.map(({ id }) => id),
    );
    await setAside(tx, returned);
    if (returned.length > 0) crashPoint('autopay.returned');
    return returned.length;
  });

/** The same of a set that was just sent, so many at a time. */
export async function takeOutcomesOf(deps: PaymentDeps, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce) await takeOutcomes(deps, ids.slice(from, from + atOnce));
}
