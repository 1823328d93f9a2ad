import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface HeldAccount {
  readonly id: number;
  readonly businessUnitId: number;
  readonly isArchived: boolean;
  readonly isMerged: boolean;
}

/** An account that is neither merged nor archived while it is held; payments go on. @throws 404 outside the scope */
export async function holdAccount(tx: Tx, id: number): Promise<HeldAccount> {
  const account = await maybeRow(
    tx,
    sql<HeldAccount>`select id, business_unit_id as "businessUnitId", is_archived as "isArchived",
      merged_into_account_id is not null as "isMerged" from account
      where id = ${id} and not is_deleted for share`,
  );
  if (!account) throw notFound(say('could_not_find_account'));
  return account;
}
