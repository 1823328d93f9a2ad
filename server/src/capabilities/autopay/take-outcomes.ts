import { crashPoint } from '../../platform/crash/crash-point.ts';
import { endProcessed } from '../enrolments/move-scheduled.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { tellFailed } from './tell-payers.ts';

const atOnce = 100;

/**
 * Ends scheduled payments whose payment has: the attempt was made, whatever came of it and whoever learned it, however
 * late. Each once, also where two look; payers of what did not succeed are told with it. @returns how many
 */
export const takeOutcomes = (deps: PaymentDeps, only?: readonly number[]): Promise<number> =>
  deps.db.platform(async (tx) => {
    const ended = await endProcessed(tx, atOnce, only);
    await tellFailed(
      tx,
      ended.filter(({ paymentStatus }) => paymentStatus !== 'Succeeded').map(({ id }) => id),
    );
    if (ended.length > 0) crashPoint('autopay.ended');
    return ended.length;
  });

/** The same of a set that was just sent, a hundred at a time. */
export async function takeOutcomesOf(deps: PaymentDeps, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce) await takeOutcomes(deps, ids.slice(from, from + atOnce));
}
