import type { billOperations } from '@ratepayer/contract/bills/bill.operations.ts';
import type { SentOf } from '@ratepayer/contract/kit/operation.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { billSource } from './bill.source.ts';
import { billsOpenTo } from './bills-open-to.ts';

/** The business unit of an account that a payer has or looked up. @throws 404 */
async function unitOfOwn(tx: Tx, { kind, customerId, lookedUp }: Caller, accountId: number): Promise<number> {
  const isOwn =
    kind === 'quickPay'
      ? sql`a.id = any(${sql.val([...(lookedUp?.accountIds ?? [])])}::bigint[])`
      : sql`exists (select 1 from published.customer_account l where l.account_id = a.id
          and l.customer_id = ${customerId} and l.unlinked_date is null)`;
  const found = await maybeRow(
    tx,
    sql<{ unit: number }>`select a.business_unit_id as unit from published.account a
      where a.id = ${accountId} and not a.is_deleted and ${isOwn}`,
  );
  if (!found) throw notFound(say('could_not_find_account'));
  return found.unit;
}

/**
 * The bills of one of a payer's accounts: staff's list, held to what this payer may open. Who looked an account up sees
 * its last bill at most. @throws 404 for an account that is not theirs
 */
export async function billsOfPayer(
  deps: Pick<ListDeps, 'clock' | 'db'>,
  caller: Caller,
  { accountId, ...query }: SentOf<typeof billOperations.listBillsOfPayer>,
) {
  const { unit, open } = await deps.db.reading(caller.businessUnitIds, async (tx) => ({
    unit: await unitOfOwn(tx, caller, accountId),
    open: (await billsOpenTo(tx, caller)) ?? sql`false`,
  }));
  const scope = (businessUnitId: number) =>
    sql`${billSource.scope(businessUnitId)} and b.account_id = ${accountId} and ${open}`;
  return pageOf(deps, { ...billSource, scope }, unit, query);
}
