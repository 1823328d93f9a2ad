import {
  type GatewayAnswer,
  type GatewayReply,
  isOutcome,
} from '../../../integrations/payment-gateway/payment-gateway.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { countUnknown } from '../breaker/count-unknown.ts';
import { endRest } from '../breaker/end-rest.ts';
import type { PaymentDeps } from '../deps.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { neverSent } from './never-sent.ts';
import { requestGateway } from './request-gateway.ts';
import { sendGiveBack } from '../../exceptions/send-give-back.ts';
import { saidBy, takeIn } from '../late-truth/take-in.ts';
import { holdAttempt, markUnknown } from './hold-attempt.ts';
import { attemptById } from './attempt-row.ts';
import { type Owed, resolveAttempt, type Resolved } from './resolve-attempt.ts';
import { requestStep } from '../../sessions/step/request-step.ts';
import { declineAbsent } from '../../sessions/step/decline-absent.ts';

export interface Sent {
  /** What the gateway said first; undefined when it said nothing that ends an attempt. */
  readonly first: GatewayAnswer | undefined;
  /** Whether the hits that counted it as declined were taken back with its outcome. */
  readonly heldBack: boolean;
  /** What its accounts owe now, where a payment was completed. */
  readonly owed?: readonly Owed[] | undefined;
}

/** How what is sent differs where many are sent together. */
export interface Sending {
  /** Records an outcome; by itself unless said otherwise. */
  readonly resolve?: (request: GatewayRequest, answer: GatewayAnswer) => Promise<Resolved>;
  /** Hears each answer before it is recorded, and that there was none. */
  readonly heard?: (isAnswered: boolean) => void;
  /** Waits until what follows an outcome may leave; false where it may no longer, and ends as never sent. */
  readonly mayFollow?: (next: GatewayRequest) => Promise<boolean>;
}

const oneByOne = (deps: PaymentDeps): Required<Sending> => ({
  resolve: (request, answer) => resolveAttempt(deps, request, answer, 'Gateway'),
  heard: () => undefined,
  mayFollow: async () => true,
});

/**
 * Sends an attempt and whatever follows from its outcome, until nothing is left to send. No transaction is open while a
 * gateway is asked.
 */
export async function sendAttempts(
  deps: PaymentDeps,
  gatewayRequest: GatewayRequest,
  how: Sending = {},
): Promise<Sent> {
  const { resolve, heard, mayFollow } = { ...oneByOne(deps), ...how };
  let next: GatewayRequest | undefined = gatewayRequest;
  let first: GatewayAnswer | undefined;
  let mayLeave: Sending['mayFollow']; // the first may
  let heldBack = false;
  let owed: readonly Owed[] | undefined;
  // Base sale, fee sale, void, refund; what is left after that, the sweep finds.
  for (let step = 0; next !== undefined && step < 4; step++) {
    const answer = await outcomeOf(deps, next, heard, mayLeave);
    mayLeave = mayFollow;
    if (!answer) return { first, heldBack };
    first ??= answer;
    if (!isFor(next, answer)) {
      next = await contradicted(deps, next, answer);
      first = { ...answer, outcome: 'declined' };
      continue;
    }
    const resolved = await resolve(next, answer);
    if (resolved.taken && next.held && answer.outcome !== 'declined') heldBack = true;
    owed = resolved.owed;
    next = resolved.taken ? resolved.next : await contradicted(deps, next, answer);
  }
  return { first, heldBack, owed };
}

/**
 * Asks the gateway, where it may still be asked. What ends no attempt is kept as it is: no answer, a card issuer that
 * asks its holder, a word that says nothing yet.
 */
async function outcomeOf(
  deps: PaymentDeps,
  request: GatewayRequest,
  heard: Required<Sending>['heard'],
  mayLeave: Sending['mayFollow'],
): Promise<GatewayAnswer | undefined> {
  if (mayLeave && !(await mayLeave(request))) return neverSent;
  const said = await requestGateway(deps, request);
  heard(said !== undefined);
  const isThere = Boolean(request.sale?.payer.returnPath);
  const answer = said?.outcome === 'payerActs' && !isThere ? await declineAbsent(deps, request, said) : said;
  const at = { businessUnitId: request.businessUnitId, merchantAccountId: request.merchant.accountId };
  if (answer === undefined) {
    await markUnknown(deps, request);
    await countUnknown(deps, at);
    return undefined;
  }
  if (request.inDoubt) await endRest(deps, at);
  if (isOutcome(answer)) return answer;
  if (answer.outcome === 'payerActs' && isThere) await requestStep(deps, request, answer);
  else await deps.db.scoped([request.businessUnitId], (tx) => holdOpen(deps, tx, request.attemptId, answer));
  return undefined;
}

/**
 * Another amount than asked for; or somebody was first, and what they proved may be something else than this answer
 * says.
 */
async function contradicted(
  deps: PaymentDeps,
  gatewayRequest: GatewayRequest,
  answer: GatewayAnswer,
): Promise<GatewayRequest | undefined> {
  const attempt = await deps.db.scoped([gatewayRequest.businessUnitId], (tx) =>
    attemptById(tx, gatewayRequest.attemptId),
  );
  const said = { approved: 'Approved', declined: 'Declined', error: 'Error' } as const;
  if (!attempt || (attempt.outcome === said[answer.outcome] && isFor(gatewayRequest, answer))) return undefined;
  const done = await takeIn(
    deps,
    { ...gatewayRequest, merchantAccountId: gatewayRequest.merchant.accountId },
    saidBy(gatewayRequest, answer, 'Answer'),
  );
  if (done.giveBackId !== undefined) await sendGiveBack(deps, gatewayRequest.businessUnitId, done.giveBackId);
  return done.gatewayRequest;
}

async function holdOpen(
  deps: PaymentDeps,
  tx: Tx,
  attemptId: number,
  answer: Exclude<GatewayReply, GatewayAnswer>,
): Promise<void> {
  const attempt = await attemptById(tx, attemptId);
  if (attempt) await holdAttempt(deps, tx, attempt, answer);
}

/** We ask for no partial approval: one for another amount or currency is given back. */
const isFor = (
  attempt: { readonly amountMinor: number; readonly currencyCode?: string },
  answer: GatewayAnswer,
): boolean =>
  answer.outcome !== 'approved' ||
  (answer.amountMinor === attempt.amountMinor &&
    (!answer.currencyCode || !attempt.currencyCode || answer.currencyCode === attempt.currencyCode));
