import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/lists/source.ts';
import { type Place, throughBills, throughChunk } from './bills-in-order.ts';
import type { ClaimedCycle, RunDeps } from './claimed-cycle.ts';
import type { Owners } from './find-owners.ts';
import { isFree, parted, plain } from './plain-number.ts';

/** A document and the one bill that it fits. */
export interface Fit {
  readonly document: number;
  readonly bill: number;
}
interface Maybe extends Fit {
  readonly account: number;
  /** Its name has nothing between the two numbers. */
  readonly isUnparted: boolean;
}
interface Found {
  readonly through: Place | null;
  readonly fits: readonly Maybe[];
}

// More documents than these of one name are of nobody.
const mostAlike = 10;

/**
 * Which documents fit one bill alone that no other document fits. Something must stand between the two numbers:
 * "123-001" is never bill 3001 of account 12. A name without anything between counts only where it is nobody else's.
 */
export async function findFits(deps: RunDeps, cycle: ClaimedCycle, owners: Owners): Promise<readonly Fit[]> {
  const bills = new Map<number, number>();
  const isSure = ({ document, account, isUnparted }: Maybe): boolean =>
    !isUnparted || (owners.get(document) ?? account) === account;
  await throughBills(
    deps,
    cycle,
    (tx, chunk) => fitsAmong(tx, cycle.id, chunk),
    ({ fits }) => {
      for (const alike of Map.groupBy(fits.filter(isSure), ({ bill }) => bill).values())
        for (const { document, bill } of alike) bills.set(document, bills.has(document) || alike.length > 1 ? 0 : bill);
    },
  );
  return [...bills].flatMap(([document, bill]) => (bill > 0 ? [{ document, bill }] : []));
}

const fitsAmong = (tx: Tx, cycleId: number, chunk: Sql): Promise<Found> =>
  oneRow(
    tx,
    sql<Found>`with ${chunk},
      numbers as materialized (select c.id, c.account_id, c.document_name as named,
        ${plain(sql`a.account_number`)} as account, ${plain(sql`a.account_number || a.sub_account_number`)} as whole,
        ${plain(sql`c.bill_number`)} as bill from chunk c join published.account a on a.id = c.account_id
        where c.status = 'Draft' and c.document_id is null),
      wanting as materialized (select distinct n.id, n.account_id, n.named, k.key, k.first from numbers n
        cross join lateral (values (replace(n.named, '-', ''), null), (n.account || n.bill, length(n.account)),
          (n.whole || n.bill, length(n.whole)), (n.bill || n.account, length(n.bill)),
          (n.bill || n.whole, length(n.bill))) k (key, first) where k.key <> ''),
      fits as (select distinct f.id as document, w.id as bill, w.account_id as account,
        w.first is not null and strpos(f.parted, '-') = 0 as "isUnparted" from wanting w
        cross join lateral (select d.id, ${parted} as parted from bill_document d where ${isFree(cycleId)}
          and d.plain_name = w.key order by d.id limit ${sql.lit(mostAlike)}) f
        where case when w.first is null then f.parted = w.named when strpos(f.parted, '-') > 0
          then f.parted ~ ('^(?:-?[a-z0-9]){' || w.first || '}-') else true end)
      select ${throughChunk} as through, coalesce((select jsonb_agg(to_jsonb(f)) from fits f), '[]') as fits`,
  );
