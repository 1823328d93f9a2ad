import type { Database } from '../../../platform/database/database.ts';
import type { GatewayAnswer, ReverseRequest } from '../payment-gateway.ts';
import { answerOf, neverAnswers, outageOf } from './answering.ts';
import type { LedgerRow } from './ledger.ts';

/** A void or a refund, decided and written by one statement. */
export async function reverseSale(
  db: Database,
  kind: 'void' | 'refund',
  request: ReverseRequest,
  signal: AbortSignal,
): Promise<GatewayAnswer> {
  const outage = await outageOf(db, request.merchant);
  if (outage === 'deaf') return neverAnswers(signal);
  const row = await decide(db, kind, request);
  if (outage || (row.behaviour?.startsWith('reverseNoAnswer') && row.outcome !== 'declined'))
    return neverAnswers(signal);
  return answerOf(row, reverseMessages[row.response_code] ?? 'Done');
}

type Decided = LedgerRow & { behaviour: string | null; refused: string };

// The sale's row is the lock: a void and the closing of its day cannot both win, nor two refunds of the same money.
async function decide(db: Database, kind: 'void' | 'refund', request: ReverseRequest): Promise<Decided> {
  const { rows } = await db.pool.query<Decided>(
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
  return row;
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
