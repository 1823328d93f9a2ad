import { randomDigits } from '../../../platform/crypto/random.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SaleRequest } from '../payment-gateway.ts';

export interface Entry {
  readonly reference: string;
  readonly kind: 'sale' | 'void' | 'refund';
  readonly target: string | null;
  readonly merchantNumber: string;
  readonly token: string | null;
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly outcome: string;
  readonly code: string;
  readonly later: string;
}

export interface LedgerRow {
  readonly outcome: 'approved' | 'declined' | 'error';
  readonly id: number;
  readonly auth_code: string;
  readonly response_code: string;
  readonly amount_minor: number;
  readonly kind: string;
  readonly currency_code: string;
}

// These books stand for a vendor's, whose disk nobody here waits for. Nothing of ours can outlive them: what we write
// of an answer is flushed behind the entry that gave it.
const notFlushed = `set_config('synchronous_commit', 'off', true)`;

/** An entry of the sandbox's books. The same reference again answers what the first one did. */
export async function writeEntry(db: Database, entry: Entry): Promise<LedgerRow> {
  const { rows } = await db.pool.query<LedgerRow>({
    name: 'sandbox-write',
    text: `with made as (insert into sandbox.ledger (our_reference, kind, target_reference, merchant_number, token,
        amount_minor, currency_code, outcome, auth_code, response_code, later)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (our_reference) do nothing returning *)
       select x.*, ${notFlushed} from (select * from made
       union all select * from sandbox.ledger where our_reference = $1 limit 1) x`,
    values: [
      entry.reference,
      entry.kind,
      entry.target,
      entry.merchantNumber,
      entry.token,
      entry.amountMinor,
      entry.currencyCode,
      entry.outcome,
      entry.outcome === 'approved' ? randomDigits(6) : '',
      entry.code,
      entry.later,
    ],
  });
  const [written] = rows;
  if (!written) throw new Error('The sandbox wrote nothing.');
  return written;
}

export interface AtOnce {
  /** The sandbox told to be dead: deaf takes nothing in, mute does what it is asked and says nothing. */
  readonly outage: 'deaf' | 'mute' | null;
  readonly token: { readonly behaviour: string; readonly kind: string } | null;
  /** The entry of a sale that needs no verdict; null for every other, and for a reference that was used before. */
  readonly made: LedgerRow | null;
}

/** Looks a token up; the sale of a card that is simply approved is entered by the same statement. */
export async function approveAtOnce(db: Database, request: SaleRequest): Promise<AtOnce> {
  const { rows } = await db.pool.query<AtOnce>({
    name: 'sandbox-approve',
    text: `with at as materialized (select ${notFlushed},
        (select kind from sandbox.outage where merchant_number = $1) as outage,
        (select json_build_object('behaviour', behaviour, 'kind', kind) from sandbox.token where token = $2) as token),
        made as (insert into sandbox.ledger (our_reference, kind, merchant_number, token, amount_minor, currency_code,
        outcome, auth_code, response_code)
          select $3, 'sale', $1, $2, $4, $5, 'approved', $6, 'approved' from at
          where outage is null and token ->> 'kind' = 'card' and token ->> 'behaviour' = 'approve' and $7
          on conflict (our_reference) do nothing returning *)
       select at.outage, at.token, to_json(made) as made from at left join made on true`,
    values: [
      request.merchant.number,
      request.token,
      request.reference,
      request.amountMinor,
      request.currencyCode,
      randomDigits(6),
      request.purpose === 'Base Payment',
    ],
  });
  return rows[0] ?? { outage: null, token: null, made: null };
}
