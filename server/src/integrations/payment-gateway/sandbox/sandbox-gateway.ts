import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Database } from '../../../platform/database/database.ts';
import type {
  BankReturn,
  ClaimFacts,
  ClaimWords,
  GatewayAnswer,
  GatewayClaim,
  ContinueRequest,
  GatewayReply,
  InquiryAnswer,
  InquiryRequest,
  Merchant,
  PaymentGateway,
  ReverseRequest,
  SaleRequest,
  SettlementLine,
} from '../payment-gateway.ts';
import { claim } from '../vendor-words.rules.ts';
import { approveAtOnce, type Entry, type LedgerRow, writeEntry } from './ledger.ts';
import type { Behaviour } from './magic-values.ts';
import { openStep, payerActs, readStep, withdrawStep } from './steps.ts';
import { endOf, verdictOn } from './verdicts.ts';

const messagePurpose = 'sandbox-message';

/** One thing that the sandbox tells: a claim in the words of the port. */
export type SandboxEvent = {
  readonly [Operation in keyof ClaimWords]: Partial<ClaimFacts> & {
    readonly operation: Operation;
    readonly says: ClaimWords[Operation];
  };
}[keyof ClaimWords];

/** A message of the sandbox, signed as its receiver expects. */
export function sandboxMessage(
  keyring: Keyring,
  events: readonly SandboxEvent[],
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ events });
  return { body, headers: { 'x-sandbox-signature': keyring.sign(messagePurpose, body) } };
}

/** A real adapter with books of its own, so that "what the gateway thinks" can be set against "what we think". */
export function sandboxGateway(db: Database, keyring: Keyring, delayMs = 0): PaymentGateway {
  const write = (row: Entry) => writeEntry(db, row);

  /** The sandbox told to be dead: deaf takes nothing in, mute does what it is asked and says nothing. */
  async function outageOf({ number }: Merchant): Promise<'deaf' | 'mute' | undefined> {
    const { rows } = await db.pool.query<{ kind: 'deaf' | 'mute' }>(
      'select kind from sandbox.outage where merchant_number = $1',
      [number],
    );
    return rows[0]?.kind;
  }

  async function sale(request: SaleRequest, signal: AbortSignal): Promise<GatewayReply> {
    if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs));
    const { outage, token, made } = await approveAtOnce(db, request);
    if (made) return answerOf(made, 'Approved');
    if (outage === 'deaf') return neverAnswers(signal);
    if (!token)
      return {
        outcome: 'error',
        gatewayTransactionId: '',
        authCode: '',
        responseCode: 'token_unknown',
        message: 'The sandbox does not know this token',
        amountMinor: 0,
      };
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
      const row = await write({ ...entry, outcome: 'approved', code: 'accepted', later: token.behaviour });
      return outage ? neverAnswers(signal) : answerOf(row, 'Accepted for processing');
    }
    if (token.behaviour === 'asks' || token.behaviour === 'asksThenDeclines') {
      if (request.returnUrl !== '' && !request.stored)
        return openStep(db, request, { ...entry, behaviour: token.behaviour, purpose: request.purpose });
      return answerOf(
        await write({ ...entry, outcome: 'declined', code: 'authentication_required', later: '' }),
        'The bank asks for the holder of the card',
      );
    }
    const verdict = verdictOn(token.behaviour as Behaviour, request);
    const row = await write({ ...entry, outcome: verdict.outcome, code: verdict.code, later: '' });
    if (verdict.silent || outage) return neverAnswers(signal);
    return answerOf(row, verdict.message);
  }

  async function reverse(
    kind: 'void' | 'refund',
    request: ReverseRequest,
    signal: AbortSignal,
  ): Promise<GatewayAnswer> {
    const outage = await outageOf(request.merchant);
    if (outage === 'deaf') return neverAnswers(signal);
    // The sale's row is the lock: a void and the closing of its day cannot both win, nor two refunds of the same money.
    const { rows } = await db.pool.query<LedgerRow & { behaviour: string | null; refused: string }>(
      `with sale as (select l.*, t.behaviour from sandbox.ledger l left join sandbox.token t on t.token = l.token
        where l.our_reference = $2 and l.kind = 'sale' and l.outcome = 'approved' for update of l),
        back as (select coalesce(sum(amount_minor) filter (where kind = 'refund'), 0) as refunded,
        count(*) filter (where kind = 'void') as voids from sandbox.ledger
        where target_reference = $2 and outcome = 'approved' and our_reference <> $1),
        verdict as (select (select behaviour from sale) as behaviour, case
          when not exists (select 1 from sale) then 'nothing_to_reverse' when back.voids > 0 then 'already_voided'
          when $3 = 'void' and (select batch from sale) is not null then 'already_settled' when $3 = 'void'
          and back.refunded > 0 then 'already_refunded'
          when $3 = 'refund' and back.refunded + $5::bigint > (select amount_minor from sale) then 'more_than_sold'
          when $3 = 'refund' and (select behaviour from sale) = 'refundDeclined' then 'refund_declined'
          when (select behaviour from sale) = 'reverseNoAnswerNotDone' then 'not_done' else '' end as refused
          from back),
        made as (insert into sandbox.ledger (our_reference, kind, target_reference, merchant_number, amount_minor,
        currency_code, outcome, response_code)
          select $1, $3, $2, $4, $5, $6, case refused when '' then 'approved' when 'not_done' then 'error'
          else 'declined' end, case refused when '' then 'done' else refused end from verdict
          on conflict (our_reference) do nothing returning *),
        voided as (update sandbox.ledger set batch = 'voided'
        where $3 = 'void' and our_reference = $2 and exists (select 1 from made where outcome = 'approved'))
       select r.*, v.behaviour from (select * from made
       union all select * from sandbox.ledger where our_reference = $1) r cross join verdict v limit 1`,
      [
        request.reference,
        request.saleReference,
        kind,
        request.merchant.number,
        request.amountMinor,
        request.currencyCode,
      ],
    );
    const [row] = rows;
    if (!row) throw new Error('The sandbox wrote nothing.');
    if (outage || (row.behaviour?.startsWith('reverseNoAnswer') && row.outcome !== 'declined'))
      return neverAnswers(signal);
    return answerOf(row, reverseMessages[row.response_code] ?? 'Done');
  }

  /** The day under its identifier, with what there is by now: closed once, answered any number of times. */
  async function closeBatch(request: { merchant: Merchant; batchIdentifier: string }): Promise<SettlementLine[]> {
    const batch = `${request.merchant.number} ${request.batchIdentifier}`;
    await db.pool.query(
      `with locked as (select our_reference from sandbox.ledger l
        where merchant_number = $1 and batch is null and outcome = 'approved' and kind <> 'void'
        and created_date <= now()
          and not exists (select 1 from sandbox.ledger b where b.batch = $2) for update)
       update sandbox.ledger l set batch = $2 from locked where l.our_reference = locked.our_reference`,
      [request.merchant.number, batch],
    );
    const { rows } = await db.pool.query<LedgerRow & { our_reference: string; kind: 'sale' | 'refund' }>(
      'select * from sandbox.ledger where batch = $1 order by id',
      [batch],
    );
    return rows.map((row) => ({
      reference: row.our_reference,
      kind: row.kind,
      amountMinor: row.amount_minor,
      currencyCode: row.currency_code,
      gatewayTransactionId: `sbx_${row.id}`,
      saleTransactionId: '',
      authCode: row.auth_code,
    }));
  }

  /** The bank side returns a debit when its day has closed; each names itself by a trace. */
  async function bankReturns({ number }: Merchant): Promise<BankReturn[]> {
    const { rows } = await db.pool.query<LedgerRow & { our_reference: string; later: string }>(
      `select * from sandbox.ledger where merchant_number = $1 and kind = 'sale' and batch is not null
        and batch <> 'voided' and later ~ '^R[0-9]{2}$' and created_date > now() - interval '60 days' order by id`,
      [number],
    );
    return rows.map((row) => ({
      saleReference: row.our_reference,
      trace: `sbx_return_${row.id}`,
      code: row.later,
      amountMinor: row.amount_minor,
    }));
  }

  /** What the payer did at the test bank decides, not what the page says of it. */
  async function continueSale(
    { reference, merchant }: Pick<ContinueRequest, 'reference' | 'merchant'>,
    signal: AbortSignal,
  ): Promise<GatewayReply> {
    const outage = await outageOf(merchant);
    if (outage === 'deaf') return neverAnswers(signal);
    const step = await readStep(db, reference);
    if (!step) throw new Error('The sandbox does not know this payment.');
    if (step.ended === '') return payerActs(step);
    const row = await write({ ...step.sale, ...endOf(step), later: '' });
    return outage === 'mute' ? neverAnswers(signal) : answerOf(row, row.response_code);
  }

  async function inquire(
    { reference, merchant, withdraw }: Pick<InquiryRequest, 'reference' | 'merchant' | 'withdraw'>,
    signal: AbortSignal,
  ): Promise<InquiryAnswer> {
    if (await outageOf(merchant)) return neverAnswers(signal);
    if (withdraw && (await withdrawStep(db, reference))) return continueSale({ reference, merchant }, signal);
    const { rows } = await db.pool.query<LedgerRow>('select * from sandbox.ledger where our_reference = $1', [
      reference,
    ]);
    if (rows[0]) return answerOf(rows[0], 'Answer to an inquiry');
    const step = await readStep(db, reference);
    return step ? payerActs(step) : { outcome: 'notFound' };
  }

  return {
    supports: { void: true, partialRefund: true, inquiry: true },
    sale,
    continueSale,
    void: (request, signal) => reverse('void', request, signal),
    refund: (request, signal) => reverse('refund', request, signal),
    inquire,
    closeBatch,
    bankReturns,
    async readNotification(message) {
      if (!keyring.verify(messagePurpose, message.body, message.headers['x-sandbox-signature'] ?? '')) return undefined;
      return claimsOf(message.body);
    },
    readKept: claimsOf,
  };
}

const claimsOf = (body: string): GatewayClaim[] =>
  (JSON.parse(body) as { events: SandboxEvent[] }).events.map(({ operation, says, ...facts }) =>
    claim(operation, says as never, facts),
  );

const reverseMessages: Readonly<Record<string, string>> = {
  nothing_to_reverse: 'There is no such sale',
  already_voided: 'The sale was voided before',
  already_settled: 'The sale is settled; refund it',
  already_refunded: 'The sale was refunded in part; refund the rest',
  more_than_sold: 'More than was sold',
  refund_declined: 'The issuer declined the refund',
  not_done: 'Not done',
};
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
