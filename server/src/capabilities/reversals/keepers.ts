import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

/**
 * Who stands behind a request, with every login of theirs, as a column of `approval_request`: a person, or who had the
 * program in hand.
 */
export const keepersOfRequest = sql<number[]>`logins_of(coalesce((select m.keepers from published.machine_client m
  where m.client_id = requested_by_client), '{}') || requested_by) as keepers`;

/** The people whom a call is held against: a person themselves; of a program whoever had it in hand. */
export async function peopleBehind(tx: Tx, { clientId, kind, id }: Caller): Promise<readonly number[]> {
  if (!clientId) return kind === 'staff' ? [id] : [];
  const program = await maybeRow(
    tx,
    sql<{ keepers: number[] }>`select keepers from published.machine_client where client_id = ${clientId}`,
  );
  return program?.keepers ?? [];
}
