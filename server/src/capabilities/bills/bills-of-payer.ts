import type { billOperations } from '@ratepayer/contract/bills/bill.operations.ts';
import type { SentOf } from '@ratepayer/contract/kit/operation.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/http/caller.ts';
import { unitOfOwn } from '../accounts/unit-of-own.ts';
import { type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { billSource } from './bill.source.ts';
import { billsOpenTo } from './bills-open-to.ts';

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
