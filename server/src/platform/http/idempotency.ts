import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { maybeRow, type Tx } from '../database/database.ts';
import { badRequest } from './refusal.ts';
import { say } from '../texts/refusals.ts';

export interface IdempotentCall {
  readonly businessUnitId: number;
  readonly caller: string;
  readonly operation: string;
  readonly target: string;
  readonly key: string;
  readonly body: unknown;
}

/** An `Idempotency-Key` as it is about to be used: kept with the effect it belongs to, in the same statement. */
export interface KeyUse extends Omit<IdempotentCall, 'body'> {
  readonly bodyHash: string;
}

export const keyUse = ({ body, ...call }: IdempotentCall): KeyUse => ({
  ...call,
  bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('base64url'),
});

/** What the key was used for before, as a statement. */
export const earlierUse = (use: KeyUse) =>
  sql<{
    bodyHash: string;
  }>`select body_hash as "bodyHash" from idempotency_key
    where caller = ${use.caller} and operation = ${use.operation} and target = ${use.target} and key = ${use.key}`;

/** Whether this is a repeat. @throws 400 when the same key came with another body. */
export function isRepeat(use: KeyUse, earlier: { readonly bodyHash: string } | undefined): boolean {
  if (earlier === undefined) return false;
  if (earlier.bodyHash !== use.bodyHash) throw badRequest('', say('idempotency_key_used_another'));
  return true;
}

/** Reads and decides `isRepeat`. */
export const wasUsed = async (tx: Tx, use: KeyUse): Promise<boolean> =>
  isRepeat(use, await maybeRow(tx, earlierUse(use)));

/** The key kept as a part of the statement that creates the effect; `guard` is that effect's own guard. */
export const keyKept = (use: KeyUse) =>
  sql`key_kept as (insert into idempotency_key (business_unit_id, caller, operation, target, key, body_hash, money)
    select ${use.businessUnitId}, ${use.caller}, ${use.operation}, ${use.target}, ${use.key}, ${use.bodyHash}, true
    from guard)`;

/** The same key for each of several targets at once, in the transaction of their effects. */
export const keysKept = ({ bodyHash, target: _target, ...use }: KeyUse, targets: readonly string[]) =>
  sql`insert into idempotency_key (business_unit_id, caller, operation, target, key, body_hash, money)
    select ${use.businessUnitId}, ${use.caller}, ${use.operation}, t, ${use.key}, ${bodyHash}, true
    from unnest(${sql.val([...targets])}::text[]) t`;

/** Of these targets, those that the key was used for. */
export const targetsUsed = ({ caller, operation, key }: KeyUse, targets: readonly string[]) =>
  sql<{ target: string }>`select target from idempotency_key where caller = ${caller} and operation = ${operation}
    and key = ${key} and target = any(${sql.val([...targets])}::text[])`;
