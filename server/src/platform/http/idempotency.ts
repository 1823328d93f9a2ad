import { createHash } from 'node:crypto';
import { type Tx, maybeRow, sql } from '../database/database.ts';
import { badRequest } from './refusal.ts';

export interface IdempotentCall {
  readonly businessUnitId: number;
  readonly caller: string;
  readonly operation: string;
  readonly target: string;
  readonly key: string;
  readonly body: unknown;
}

/**
 * Claims the key in the transaction that creates the effect: `first` may go on, `repeat` must answer what is there.
 * @throws 400 when the same key came with another body.
 */
export async function claimKey(tx: Tx, call: IdempotentCall): Promise<'first' | 'repeat'> {
  const bodyHash = createHash('sha256').update(JSON.stringify(call.body)).digest('base64url');
  const made = await maybeRow(
    tx,
    sql`insert into idempotency_key (business_unit_id, caller, operation, target, key, body_hash, money)
      values (${call.businessUnitId}, ${call.caller}, ${call.operation}, ${call.target}, ${call.key}, ${bodyHash}, true)
      on conflict (caller, operation, target, key) do nothing returning id`,
  );
  if (made) return 'first';
  const before = await maybeRow(
    tx,
    sql<{ body_hash: string }>`select body_hash from idempotency_key
      where caller = ${call.caller} and operation = ${call.operation} and target = ${call.target} and key = ${call.key}`,
  );
  if (before?.body_hash !== bodyHash) throw badRequest('', 'This Idempotency-Key was used with another request. Send a new key.');
  return 'repeat';
}
