import type { MergeCandidate } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import { numberAndSub } from '../find-by-text.ts';
import { matchingAccounts } from '../match-accounts.ts';
import { named } from './account-named.ts';
import { findLiving } from './find-living.ts';
import type { LifecycleDeps } from './lifecycle-deps.ts';

export interface MergeSearch {
  readonly DestinationAccountId?: number | undefined;
  readonly 'Search.SearchText'?: string | undefined;
  readonly Page: number;
  readonly PageSize: number;
}

/** So many are counted; nobody pages further to find an account. */
const mostCounted = 10_000;

/**
 * Active accounts by number or name, ascending by number, without the one that they are searched for.
 * @throws 404 when that one is not of this business unit.
 */
export const searchMerge = ({ db, clock }: LifecycleDeps, businessUnitId: number, search: MergeSearch) =>
  db.reading([businessUnitId], async (tx) => {
    if (search.DestinationAccountId !== undefined) await findLiving(tx, search.DestinationAccountId, clock.now());
    return candidatesOf(tx, businessUnitId, search);
  });

async function candidatesOf(tx: Tx, businessUnitId: number, search: MergeSearch) {
  const { DestinationAccountId: without, 'Search.SearchText': text = '', Page: page, PageSize: pageSize } = search;
  const ids = text === '' ? undefined : await idsFor(tx, businessUnitId, text);
  const from = sql`account a join account_money m on m.account_id = a.id
    where a.business_unit_id = ${businessUnitId} and not a.is_deleted and not a.is_archived
    and a.id <> ${without ?? 0}
    and ${ids === undefined ? sql`true` : sql`a.id = any(${sql.val(ids)}::bigint[])`}`;
  const [items, [counted]] = await Promise.all([
    rowsOf(
      tx,
      sql<MergeCandidate>`select ${named}, a.street, a.city, m.balance from ${from}
        order by a.account_number, a.sub_account_number, a.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
    rowsOf(
      tx,
      sql<{ n: number }>`select count(*)::int as n from (select 1 from ${from} limit ${sql.lit(mostCounted)}) c`,
    ),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}

/** What holds the text, and the one sub-account that `10003-02` names. */
async function idsFor(tx: Tx, businessUnitId: number, text: string): Promise<number[]> {
  const [, number = '', sub = ''] = numberAndSub.exec(text) ?? [];
  const [held, whole] = await Promise.all([
    matchingAccounts(tx, businessUnitId, text),
    rowsOf(
      tx,
      sql<{ id: number }>`select id from account where business_unit_id = ${businessUnitId} and not is_deleted
        and account_number = ${number} and sub_account_number = ${sub}`,
    ),
  ]);
  return [...new Set([...held, ...whole.map(({ id }) => id)])];
}
