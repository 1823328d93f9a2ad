import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { ClaimedCycle } from './claimed-cycle.ts';
import { numbersIn } from './document-name.rules.ts';
import { isFree, parted, plain } from './plain-number.ts';

/** A document that no bill has, by its name. */
export interface FreeDocument {
  readonly id: number;
  readonly name: string;
}
/** A document and the one bill that it fits. */
export interface Fit {
  readonly document: number;
  readonly bill: number;
}
interface Maybe extends Fit {
  readonly name: string;
  readonly account: number;
  /** Its name has nothing between the two numbers. */
  readonly isUnparted: boolean;
}
interface Owner {
  readonly document: number;
  /** The accounts of the lowest and the highest id whose number begins or ends its name. */
  readonly first: number;
  readonly last: number;
}

// More documents than these of one name are of nobody.
const mostAlike = 10;

/**
 * Which of these documents fit one bill alone that no other document of the cycle fits (decision 145). What their names
 * may mean is looked up by number, so that it costs what they are many, not what the cycle has bills.
 */
export async function findFits(
  tx: Tx,
  { id, businessUnitId }: Pick<ClaimedCycle, 'id' | 'businessUnitId'>,
  documents: readonly FreeDocument[],
): Promise<readonly Fit[]> {
  const { bills, owners } = await oneRow(tx, meant(id, businessUnitId, documents));
  if (bills.length === 0) return [];
  const found = await rowsOf(tx, fitsOf(id, bills));
  const asked = new Set(documents.map((document) => document.id));
  // Those of other files, too, are no rivals where their numbers may be of another account.
  const rivals = found.filter(({ document, isUnparted }) => isUnparted && !asked.has(document));
  const others = rivals.map(({ document, name }) => ({ id: document, name }));
  const all = others.length > 0 ? [...owners, ...(await oneRow(tx, meant(id, businessUnitId, others))).owners] : owners;
  const owner = new Map(all.map(({ document, first, last }) => [document, first === last ? first : 0]));
  // A name without anything between counts only where no number of another account begins or ends it.
  const fits = found.filter(
    ({ document, account, isUnparted }) => !isUnparted || (owner.get(document) ?? account) === account,
  );
  const ofBill = Map.groupBy(fits, ({ bill }) => bill);
  return [...Map.groupBy(fits, ({ document }) => document)].flatMap(([document, [fit, another]]) =>
    fit && !another && asked.has(document) && ofBill.get(fit.bill)?.length === 1 ? [{ document, bill: fit.bill }] : [],
  );
}

/** Drafts that these names may mean, and whose numbers stand in the names that have nothing between two numbers. */
function meant(cycleId: number, businessUnitId: number, documents: readonly FreeDocument[]) {
  const numbers = documents.flatMap(({ id, name }) =>
    numbersIn(name).map(([account, bill]) => ({ document: id, account, bill })),
  );
  const draft = sql`b.billing_cycle_id = ${cycleId} and b.status = 'Draft' and b.document_id is null`;
  const living = sql`a.business_unit_id = ${businessUnitId} and not a.is_deleted`;
  return sql<{ bills: readonly number[]; owners: readonly Owner[] }>`with numbers as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as x (document bigint, account text,
        bill text)),
    named as (select * from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as x (id bigint, name text)),
    holders as materialized (select n.document, n.bill, a.id as account from numbers n
        join published.account a on ${living} and ${plain(sql`a.account_number`)} = n.account
      union select n.document, n.bill, a.id from numbers n join published.account a on ${living}
        and a.sub_account_number <> '' and ${plain(sql`a.account_number || a.sub_account_number`)} = n.account),
    -- One look for each: nobody can guess how few the holders are, and all drafts would be read beside them.
    meant as (select b.id from holders h cross join lateral (select b.id from bill b where ${draft}
        and b.account_id = h.account and ${plain(sql`b.bill_number`)} = h.bill offset 0) b
      union select b.id from named n cross join lateral (select b.id from bill b where ${draft}
        and b.document_name <> '' and b.document_name = n.name limit 2) b)
    select coalesce((select jsonb_agg(id) from meant), '[]') as bills, coalesce((select jsonb_agg(jsonb_build_object(
      'document', o.document, 'first', o.first, 'last', o.last)) from (select h.document, min(h.account) as first,
        max(h.account) as last from holders h join named n on n.id = h.document and strpos(n.name, '-') = 0
        group by h.document) o), '[]') as owners`;
}

/** Which documents of the cycle fit these bills: a parted name has something between the two numbers. */
const fitsOf = (cycleId: number, bills: readonly number[]) =>
  sql<Maybe>`with numbers as materialized (select b.id, b.account_id, b.document_name as named,
      ${plain(sql`a.account_number`)} as account, ${plain(sql`a.account_number || a.sub_account_number`)} as whole,
      ${plain(sql`b.bill_number`)} as bill from bill b join published.account a on a.id = b.account_id
      where b.id = any(${sql.val([...bills])}::bigint[]) and b.billing_cycle_id = ${cycleId}),
    wanting as materialized (select distinct n.id, n.account_id, n.named, k.key, k.first from numbers n
      cross join lateral (values (replace(n.named, '-', ''), null), (n.account || n.bill, length(n.account)),
        (n.whole || n.bill, length(n.whole)), (n.bill || n.account, length(n.bill)),
        (n.bill || n.whole, length(n.bill))) k (key, first) where k.key <> '')
    select f.id as document, f.parted as name, w.id as bill, w.account_id as account,
      bool_and(w.first is not null and strpos(f.parted, '-') = 0) as "isUnparted" from wanting w
    cross join lateral (select d.id, ${parted} as parted from bill_document d where ${isFree(cycleId)}
      and d.plain_name = w.key order by d.id limit ${sql.lit(mostAlike)}) f
    where case when w.first is null then f.parted = w.named when strpos(f.parted, '-') > 0
      then f.parted ~ ('^(?:-?[a-z0-9]){' || w.first || '}-') else true end
    group by f.id, f.parted, w.id, w.account_id`;
