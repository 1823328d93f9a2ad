import { randomDigits } from '../../../platform/crypto/random.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { BankReturn, BatchEntry, GatewayAnswer, GatewayNotice, InquiryAnswer, InquiryRequest, PaymentGateway, ReverseRequest, SaleRequest } from '../payment-gateway.ts';
import { notice } from '../vendor-words.rules.ts';
import { type Behaviour, responseOf } from './magic-values.ts';

const messagePurpose = 'sandbox-message';

/** A message of the sandbox, signed as its receiver expects. */
export function sandboxMessage(keyring: Keyring, events: readonly Partial<GatewayNotice>[]): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ events });
  return { body, headers: { 'x-sandbox-signature': keyring.sign(messagePurpose, body) } };
}

interface LedgerRow {
  outcome: 'approved' | 'declined' | 'error';
  id: number;
  auth_code: string;
  response_code: string;
  amount_minor: number;
  kind: string;
}

/** A real adapter with books of its own, so that "what the gateway thinks" can be set against "what we think". */
export function sandboxGateway(db: Database, keyring: Keyring, delayMs = 0): PaymentGateway {
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

  async function reverse(kind: 'void' | 'refund', request: ReverseRequest, signal: AbortSignal): Promise<GatewayAnswer> {
    // The sale's row is the lock: a void and the closing of its day cannot both win, nor two refunds of the same money.
    const { rows } = await db.pool.query<LedgerRow & { behaviour: string | null; refused: string }>(
      `with sale as (select l.*, t.behaviour from sandbox.ledger l left join sandbox.token t on t.token = l.token where l.our_reference = $2 and l.kind = 'sale' and l.outcome = 'approved' for update of l),
        back as (select coalesce(sum(amount_minor) filter (where kind = 'refund'), 0) as refunded, count(*) filter (where kind = 'void') as voids from sandbox.ledger where target_reference = $2 and outcome = 'approved' and our_reference <> $1),
        verdict as (select (select behaviour from sale) as behaviour, case
          when not exists (select 1 from sale) then 'nothing_to_reverse' when back.voids > 0 then 'already_voided'
          when $3 = 'void' and (select batch from sale) is not null then 'already_settled' when $3 = 'void' and back.refunded > 0 then 'already_refunded'
          when $3 = 'refund' and back.refunded + $5::bigint > (select amount_minor from sale) then 'more_than_sold'
          when $3 = 'refund' and (select behaviour from sale) = 'refundDeclined' then 'refund_declined'
          when (select behaviour from sale) = 'reverseNoAnswerNotDone' then 'not_done' else '' end as refused from back),
        made as (insert into sandbox.ledger (our_reference, kind, target_reference, merchant_number, amount_minor, currency_code, outcome, response_code)
          select $1, $3, $2, $4, $5, $6, case refused when '' then 'approved' when 'not_done' then 'error' else 'declined' end, case refused when '' then 'done' else refused end from verdict
          on conflict (our_reference) do nothing returning *),
        voided as (update sandbox.ledger set batch = 'voided' where $3 = 'void' and our_reference = $2 and exists (select 1 from made where outcome = 'approved'))
       select r.*, v.behaviour from (select * from made union all select * from sandbox.ledger where our_reference = $1) r cross join verdict v limit 1`,
      [request.reference, request.saleReference, kind, request.merchantNumber, request.amountMinor, request.currencyCode],
    );
    const [row] = rows;
    if (!row) throw new Error('The sandbox wrote nothing.');
    if (row.behaviour?.startsWith('reverseNoAnswer') && row.outcome !== 'declined') return neverAnswers(signal);
    return answerOf(row, reverseMessages[row.response_code] ?? 'Done');
  }

  /** The day under its identifier: closed once, answered any number of times. */
  async function closeBatch(request: { merchantNumber: string; batchIdentifier: string }): Promise<BatchEntry[]> {
    const batch = `${request.merchantNumber} ${request.batchIdentifier}`;
    await db.pool.query(
      `with locked as (select our_reference from sandbox.ledger l where merchant_number = $1 and batch is null and outcome = 'approved' and kind <> 'void'
          and not exists (select 1 from sandbox.ledger b where b.batch = $2) for update)
       update sandbox.ledger l set batch = $2 from locked where l.our_reference = locked.our_reference`,
      [request.merchantNumber, batch],
    );
    const { rows } = await db.pool.query<LedgerRow & { our_reference: string; kind: 'sale' | 'refund' }>('select * from sandbox.ledger where batch = $1 order by id', [batch]);
    return rows.map((row) => ({ reference: row.our_reference, kind: row.kind, amountMinor: row.amount_minor, gatewayTransactionId: `sbx_${row.id}`, authCode: row.auth_code }));
  }

  /** The bank side returns a debit when its day has closed; each names itself by a trace. */
  async function bankReturns(merchantNumber: string): Promise<BankReturn[]> {
    const { rows } = await db.pool.query<LedgerRow & { our_reference: string; later: string }>(
      `select * from sandbox.ledger where merchant_number = $1 and kind = 'sale' and batch is not null and batch <> 'voided' and later ~ '^R[0-9]{2}$' and created_date > now() - interval '60 days' order by id`,
      [merchantNumber],
    );
    return rows.map((row) => ({ saleReference: row.our_reference, trace: `sbx_return_${row.id}`, code: row.later, amountMinor: row.amount_minor }));
  }

  async function inquire({ reference }: Pick<InquiryRequest, 'reference'>): Promise<InquiryAnswer> {
    const { rows } = await db.pool.query<LedgerRow>('select * from sandbox.ledger where our_reference = $1', [reference]);
    return rows[0] ? answerOf(rows[0], 'Answer to an inquiry') : { outcome: 'notFound' };
  }

  return {
    supports: { void: true, partialRefund: true, inquiry: true },
    sale,
    void: (request, signal) => reverse('void', request, signal),
    refund: (request, signal) => reverse('refund', request, signal),
    inquire,
    closeBatch,
    bankReturns,
    async readNotification(message) {
      if (!keyring.verify(messagePurpose, message.body, message.headers['x-sandbox-signature'] ?? '')) return undefined;
      return (JSON.parse(message.body) as { events: Partial<GatewayNotice>[] }).events.map(({ kind = 'other', ...event }) => notice(kind, event));
    },
  };
}

const reverseMessages: Readonly<Record<string, string>> = {
  nothing_to_reverse: 'There is no such sale',
  already_voided: 'The sale was voided before',
  already_settled: 'The sale is settled; refund it',
  already_refunded: 'The sale was refunded in part; refund the rest',
  more_than_sold: 'More than was sold',
  refund_declined: 'The issuer declined the refund',
  not_done: 'Not done',
};
const approvesSales: readonly string[] = ['approve', 'refundDeclined', 'reverseNoAnswerDone', 'reverseNoAnswerNotDone'];

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
  if (approvesSales.includes(behaviour) || (behaviour === 'declineWhenStored' && !request.stored)) return approved;
  const response = responseOf[behaviour as keyof typeof responseOf];
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
