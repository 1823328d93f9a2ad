import { randomDigits } from '../../../platform/crypto/random.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { GatewayAnswer, InquiryAnswer, PaymentGateway, ReverseRequest, SaleRequest } from '../payment-gateway.ts';
import { type Behaviour, responseOf } from './magic-values.ts';

interface LedgerRow {
  outcome: 'approved' | 'declined' | 'error';
  id: number;
  auth_code: string;
  response_code: string;
  amount_minor: number;
  kind: string;
}

/** A real adapter with books of its own, so that "what the gateway thinks" can be set against "what we think". */
export function sandboxGateway(db: Database, delayMs = 0): PaymentGateway {
  async function write(row: {
    reference: string;
    kind: 'sale' | 'void' | 'refund';
    target: string | null;
    merchantNumber: string;
    token: string | null;
    amountMinor: number;
    currencyCode: string;
    outcome: string;
    code: string;
    later: string;
  }): Promise<LedgerRow> {
    // The same reference again answers what the first one did.
    const { rows } = await db.pool.query<LedgerRow>(
      `with made as (insert into sandbox.ledger (our_reference, kind, target_reference, merchant_number, token, amount_minor, currency_code, outcome, auth_code, response_code, later)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (our_reference) do nothing returning *)
       select * from made union all select * from sandbox.ledger where our_reference = $1 limit 1`,
      [row.reference, row.kind, row.target, row.merchantNumber, row.token, row.amountMinor, row.currencyCode, row.outcome, row.outcome === 'approved' ? randomDigits(6) : '', row.code, row.later],
    );
    const [written] = rows;
    if (!written) throw new Error('The sandbox wrote nothing.');
    return written;
  }

  async function sale(request: SaleRequest, signal: AbortSignal): Promise<GatewayAnswer> {
    if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs));
    const { rows } = await db.pool.query<{ behaviour: string; kind: string }>('select behaviour, kind from sandbox.token where token = $1', [request.token]);
    const token = rows[0];
    if (!token) return { outcome: 'error', gatewayTransactionId: '', authCode: '', responseCode: 'token_unknown', message: 'The sandbox does not know this token', amountMinor: 0 };
    const entry = {
      reference: request.reference,
      kind: 'sale' as const,
      target: null,
      merchantNumber: request.merchantNumber,
      token: request.token,
      amountMinor: request.amountMinor,
      currencyCode: request.currencyCode,
    };
    if (token.kind === 'bank') return answerOf(await write({ ...entry, outcome: 'approved', code: 'accepted', later: token.behaviour }), 'Accepted for processing');
    const verdict = verdictOn(token.behaviour as Behaviour, request);
    const row = await write({ ...entry, outcome: verdict.outcome, code: verdict.code, later: '' });
    if (verdict.silent) return neverAnswers(signal);
    return answerOf(row, verdict.message);
  }

  async function reverse(kind: 'void' | 'refund', request: ReverseRequest): Promise<GatewayAnswer> {
    const { rows } = await db.pool.query<{ found: boolean }>(`select exists (select 1 from sandbox.ledger where our_reference = $1 and kind = 'sale' and outcome = 'approved') as found`, [
      request.saleReference,
    ]);
    const found = rows[0]?.found === true;
    const row = await write({
      reference: request.reference,
      kind,
      target: request.saleReference,
      merchantNumber: request.merchantNumber,
      token: null,
      amountMinor: request.amountMinor,
      currencyCode: request.currencyCode,
      outcome: found ? 'approved' : 'declined',
      code: found ? 'done' : 'nothing_to_reverse',
      later: '',
    });
    return answerOf(row, found ? 'Done' : 'There is no such sale');
  }

  async function inquire(reference: string): Promise<InquiryAnswer> {
    const { rows } = await db.pool.query<LedgerRow>('select * from sandbox.ledger where our_reference = $1', [reference]);
    return rows[0] ? answerOf(rows[0], 'Answer to an inquiry') : { outcome: 'notFound' };
  }

  return { supports: { void: true, partialRefund: true, inquiry: true }, sale, void: (request) => reverse('void', request), refund: (request) => reverse('refund', request), inquire };
}

interface Verdict {
  outcome: 'approved' | 'declined' | 'error';
  code: string;
  message: string;
  silent: boolean;
}

function verdictOn(behaviour: Behaviour, request: SaleRequest): Verdict {
  const approved: Verdict = { outcome: 'approved', code: 'approved', message: 'Approved', silent: false };
  if (behaviour === 'noAnswerCharged') return { ...approved, silent: true };
  if (behaviour === 'noAnswerNotCharged') return { outcome: 'error', code: 'not_charged', message: 'Not charged', silent: true };
  if (request.purpose === 'Service Fee' && request.amountMinor % 100 === 77) return { outcome: 'declined', code: 'fee_declined', message: 'The service fee was declined', silent: false };
  if (behaviour === 'approve' || (behaviour === 'declineWhenStored' && !request.stored)) return approved;
  const response = responseOf[behaviour];
  return { outcome: behaviour === 'error' ? 'error' : 'declined', ...response, silent: false };
}

const answerOf = (row: LedgerRow, message: string): GatewayAnswer => ({
  outcome: row.outcome,
  gatewayTransactionId: `sbx_${row.id}`,
  authCode: row.auth_code,
  responseCode: row.response_code,
  message,
  amountMinor: row.amount_minor,
});

const neverAnswers = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => {
    const end = () => fail(new Error('The gateway did not answer in time.'));
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
