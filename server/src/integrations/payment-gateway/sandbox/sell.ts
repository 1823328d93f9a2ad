import type { Database } from '../../../platform/database/database.ts';
import type { GatewayReply, SaleRequest } from '../payment-gateway.ts';
import { answer } from '../vendor-words.rules.ts';
import type { Behaviour } from './magic-values.ts';
import { answerOf, neverAnswers } from './answering.ts';
import { approveAtOnce, writeEntry } from './ledger.ts';
import { openStep } from './steps.ts';
import { verdictOn } from './verdicts.ts';

/** A sale, answered as its token says. */
export async function sell(db: Database, request: SaleRequest, signal: AbortSignal): Promise<GatewayReply> {
  const { outage, token, made } = await approveAtOnce(db, request);
  if (made) return answerOf(made, 'Approved');
  if (outage === 'deaf') return neverAnswers(signal);
  if (!token)
    return answer('error', { responseCode: 'token_unknown', message: 'The sandbox does not know this token' });
  const entry = {
    reference: request.reference,
    kind: 'sale' as const,
    target: null,
    merchantNumber: request.merchant.number,
    token: request.token,
    amountMinor: request.amountMinor,
    currencyCode: request.currencyCode,
  };
  if (token.kind === 'bank') {
    const row = await writeEntry(db, { ...entry, outcome: 'approved', code: 'accepted', later: token.behaviour });
    return outage ? neverAnswers(signal) : answerOf(row, 'Accepted for processing');
  }
  if (token.behaviour === 'asks' || token.behaviour === 'asksThenDeclines')
    return askHolder(db, request, { ...entry, behaviour: token.behaviour });
  const verdict = verdictOn(token.behaviour as Behaviour, request);
  const row = await writeEntry(db, { ...entry, outcome: verdict.outcome, code: verdict.code, later: '' });
  if (verdict.silent || outage) return neverAnswers(signal);
  return answerOf(row, verdict.message);
}

type Asking = Omit<Parameters<typeof openStep>[2], 'purpose'>;

/** The test bank asks for its holder; where nobody is there to answer, that is a refusal. */
async function askHolder(db: Database, request: SaleRequest, asking: Asking): Promise<GatewayReply> {
  const isThere = request.returnUrl !== '' && !request.stored;
  if (isThere) return openStep(db, request, { ...asking, purpose: request.purpose });
  const { behaviour: _, ...entry } = asking;
  return answerOf(
    await writeEntry(db, { ...entry, outcome: 'declined', code: 'authentication_required', later: '' }),
    'The bank asks for the holder of the card',
  );
}
