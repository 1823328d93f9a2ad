import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SessionRow } from '../sessions/session-row.ts';
import { refuseResting } from './breaker/refuse-resting.ts';
import type { PaymentDeps } from './deps.ts';
import { type Checked, checkPayment, checkSession } from './process/check-payment.ts';
import { readSetFacts, type SetFacts } from './process/read-set-facts.ts';

/**
 * The guards of a payer's payment, of many that are taken by themselves: sessions of one business unit, not written
 * yet, each of an account of its own under its lock. @returns of each what may be written, or why not, in their order
 */
export async function checkSet(
  deps: PaymentDeps,
  tx: Tx,
  businessUnitId: number,
  sessions: readonly SessionRow[],
): Promise<(Checked | Refusal)[]> {
  const judged = (await readSetFacts(deps, tx, businessUnitId, sessions)).map((one) => judge(deps, one));
  return leaveResting(tx, judged, deps.clock.now());
}

function judge(deps: PaymentDeps, { context, facts }: SetFacts): Checked | Refusal {
  const { charges, feeQuote } = context.session;
  const totalMinor = charges.reduce((sum, line) => sum + line.amountMinor, 0) + (feeQuote?.amountMinor ?? 0);
  // What else was paid is taken off the amount already, under the lock of its account.
  const input = { totalMinor, acknowledgedTermsVersionIds: [], duplicateConfirmed: true };
  try {
    const source = checkSession(context, input, deps.clock.now());
    if (!facts) throw new Error(`Session ${context.session.identifier} has no way to be paid.`);
    return checkPayment(deps, { ...context, source }, facts, input);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Of those whose gateway rests one may try, where its turn has come; the others wait, and are asked about once. */
async function leaveResting(tx: Tx, judged: readonly (Checked | Refusal)[], now: Date): Promise<(Checked | Refusal)[]> {
  const known = new Map<string, Refusal>();
  const left: (Checked | Refusal)[] = [];
  for (const one of judged) left.push(one instanceof Refusal ? one : await restingOr(tx, one, known, now));
  return left;
}

async function restingOr(tx: Tx, checked: Checked, known: Map<string, Refusal>, now: Date): Promise<Checked | Refusal> {
  const { session, source, unit, merchant, feeMerchant } = checked;
  const merchants = feeMerchant ? [merchant, feeMerchant] : [merchant];
  if (merchants.every(({ restingSinceMs }) => restingSinceMs === null)) return checked;
  const way = merchants.map(({ id }) => id).join('/');
  const before = known.get(way);
  if (before) return before;
  try {
    const asked = { session, paymentSourceType: source.paymentSourceType, currencyCode: unit.currencyCode };
    await refuseResting(tx, merchants, asked, now);
    return checked;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    known.set(way, error);
    return error;
  }
}
