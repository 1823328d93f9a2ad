import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { paymentOutcomes } from '../../../platform/observe/metrics.ts';
import { type Hit, hitAt } from '../../../platform/limits/limits.ts';
import type { PaymentDeps } from '../deps.ts';
import type { AttemptPlace, Effect, GatewayRequest } from './gateway-request.ts';
import { decideOutcome, outcomeOf } from '../outcome/decide-outcome.ts';
import { failSources } from '../../wallet/fail-sources.ts';
import { type AttemptContext, lockContext } from '../outcome/lock-context.ts';
import type { OutcomePlan } from '../outcome/outcome-plan.ts';
import { wordedAnswer } from '../outcome/worded-answer.ts';
import { type ResolvedBy, writeOutcome } from '../outcome/write-outcome.ts';

export interface AttemptAt {
  readonly attemptId: number;
  readonly businessUnitId: number;
  /** What an approval would do to accounts; the most of its operation when that is not known. */
  readonly effect: Effect;
  readonly place?: AttemptPlace;
  /** Hits that counted it as declined; taken back with any other outcome. */
  readonly held?: readonly Hit[];
}

export interface Resolved {
  /** False when the attempt had an outcome already. */
  readonly taken: boolean;
  /** What to ask the gateway next. */
  readonly next: GatewayRequest | undefined;
  /** What its accounts owe now, where this completed a payment. */
  readonly owed?: readonly Owed[];
}

/** The balance of an account after a payment, minor units. */
export interface Owed {
  readonly accountId: number;
  readonly balanceMinor: number;
}

/**
 * Records the outcome of an attempt, once: the first proof wins, whoever brings it. In the same transaction everything
 * that follows from it, up to the next attempt written as Sent. Two waits: the context, and the writing.
 */
export async function resolveAttempt(
  deps: PaymentDeps,
  at: AttemptAt,
  answer: GatewayAnswer,
  by: ResolvedBy,
): Promise<Resolved> {
  const resolved = await deps.db.scoped([at.businessUnitId], (tx) => resolveIn(deps, tx, at, answer, by));
  crashPoint('outcome.committed');
  return resolved;
}

/** The same in a transaction of its caller, as its last statement. */
export async function resolveIn(
  deps: PaymentDeps,
  tx: Tx,
  at: AttemptAt,
  answer: GatewayAnswer,
  by: ResolvedBy,
): Promise<Resolved> {
  const now = deps.clock.now();
  const effect = answer.outcome === 'approved' ? at.effect : 'none';
  const context = await lockContext(tx, at.attemptId, effect, now, at.place);
  const outcome = context && outcomeOf(context.attempt.outcome, answer);
  if (!context || !outcome) return { taken: false, next: undefined };
  crashPoint('outcome.locked');
  const isDeclinedSale = answer.outcome === 'declined' && context.attempt.operation === 'Sale';
  const worded = isDeclinedSale ? await wordedAnswer(tx, context.base.id, answer.responseCode) : undefined;
  if (isDeclinedSale && isLost(deps, context, answer))
    await failSources(tx, [{ id: context.base.paymentSourceId, code: answer.responseCode }], now);
  const decided = decideOutcome({ ...context, worded }, answer, now);
  const spared = decided.isSpared ? [hitAt('L6 sources of a session', context.session.id, now)] : [];
  const plan = { ...decided, held: answer.outcome === 'declined' ? spared : at.held };
  const next = await writeOutcome(tx, context, answer, outcome, by, plan, now);
  paymentOutcomes.inc({ operation: context.attempt.operation, outcome, by });
  return { taken: true, next, ...(plan.session?.event === 'charged' ? { owed: owedAfter(context, plan) } : {}) };
}

/** The issuer says that the card or account is of no use at all, not only for this charge. */
const isLost = (deps: PaymentDeps, { merchants: { base } }: AttemptContext, { responseCode }: GatewayAnswer): boolean =>
  base !== undefined && deps.gatewayOf(base.gatewayType).lostCodes.has(responseCode);

const owedAfter = ({ money }: AttemptContext, { postings }: OutcomePlan): Owed[] =>
  money.map(({ accountId, balance }) => ({
    accountId,
    balanceMinor: balance + (postings.find((each) => each.money.account_id === accountId)?.money.balance_by ?? 0),
  }));
