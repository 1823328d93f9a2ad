import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Database } from '../../../platform/database/database.ts';
import type {
  ContinueRequest,
  GatewayReply,
  InquiryAnswer,
  InquiryRequest,
  PaymentGateway,
} from '../payment-gateway.ts';
import { bankReturns, closeBatch } from './close-day.ts';
import { reverseSale } from './reverse-sale.ts';
import { answerOf, neverAnswers, outageOf } from './answering.ts';
import { type LedgerRow, writeEntry } from './ledger.ts';
import { claimsOf, readSandboxMessage } from './sandbox-messages.ts';
import { sell } from './sell.ts';
import { payerActs, readStep, withdrawStep } from './steps.ts';
import { endOf } from './verdicts.ts';

/** A real adapter with books of its own, so that "what the gateway thinks" can be set against "what we think". */
export function sandboxGateway(db: Database, keyring: Keyring, delayMs = 0): PaymentGateway {
  return {
    supports: { void: true, partialRefund: true, inquiry: true },
    lostCodes: new Set(['lost_card']),
    async sale(request, signal) {
      if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs));
      return sell(db, request, signal);
    },
    continueSale: (request, signal) => continueSale(db, request, signal),
    void: (request, signal) => reverseSale(db, 'void', request, signal),
    refund: (request, signal) => reverseSale(db, 'refund', request, signal),
    inquire: (request, signal) => inquire(db, request, signal),
    closeBatch: (request) => closeBatch(db, request),
    bankReturns: (merchant) => bankReturns(db, merchant),
    readNotification: (message) => readSandboxMessage(keyring, message),
    readKept: claimsOf,
  };
}

/** What the payer did at the test bank decides, not what the page says of it. */
async function continueSale(
  db: Database,
  { reference, merchant }: Pick<ContinueRequest, 'reference' | 'merchant'>,
  signal: AbortSignal,
): Promise<GatewayReply> {
  const outage = await outageOf(db, merchant);
  if (outage === 'deaf') return neverAnswers(signal);
  const step = await readStep(db, reference);
  if (!step) throw new Error('The sandbox does not know this payment.');
  if (step.ended === '') return payerActs(step);
  const row = await writeEntry(db, { ...step.sale, ...endOf(step), later: '' });
  return outage === 'mute' ? neverAnswers(signal) : answerOf(row, row.response_code);
}

async function inquire(
  db: Database,
  { reference, merchant, withdraw }: Pick<InquiryRequest, 'reference' | 'merchant' | 'withdraw'>,
  signal: AbortSignal,
): Promise<InquiryAnswer> {
  if (await outageOf(db, merchant)) return neverAnswers(signal);
  if (withdraw && (await withdrawStep(db, reference))) return continueSale(db, { reference, merchant }, signal);
  const { rows } = await db.pool.query<LedgerRow>('select * from sandbox.ledger where our_reference = $1', [reference]);
  if (rows[0]) return answerOf(rows[0], 'Answer to an inquiry');
  const step = await readStep(db, reference);
  return step ? payerActs(step) : { outcome: 'notFound' };
}
