import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/lists/source.ts';

const plain = (text: Sql) => sql`lower(regexp_replace(${text}, '[^A-Za-z0-9]', '', 'g'))`;
/** The name of a document as `partedName` makes it. */
const parted = sql`trim(both '-' from lower(regexp_replace(regexp_replace(d.name, '\\.pdf$', '', 'i'),
  '[^A-Za-z0-9]+', '-', 'g')))`;

/**
 * Gives documents to the drafts of a cycle whose account number and bill number are their name, or that name them;
 * only where one document fits one bill, and one bill one document. Something must stand between the two numbers:
 * "123-001" is never bill 3001 of account 12. A name without anything between counts only where no other account's
 * number begins or ends it, whoever is billed in this cycle (decision 145).
 */
export const matchDocuments = (tx: Tx, businessUnitId: number, cycleId: number): Promise<number> =>
  change(
    tx,
    sql`with free as materialized (select d.id, d.plain_name, ${parted} as parted from bill_document d
        where d.billing_cycle_id = ${cycleId} and d.replaced_date is null
        and not exists (select 1 from bill b where b.document_id = d.id)),
      numbers as materialized (select b.id, b.account_id, b.document_name as named,
        ${plain(sql`a.account_number`)} as account, ${plain(sql`a.account_number || a.sub_account_number`)} as whole,
        ${plain(sql`b.bill_number`)} as bill from bill b join published.account a on a.id = b.account_id
        where b.billing_cycle_id = ${cycleId} and b.status = 'Draft' and b.document_id is null),
      wanting as materialized (select n.id, n.account_id, n.named, k.key, k.first from numbers n
        cross join lateral (values (replace(n.named, '-', ''), null), (n.account || n.bill, length(n.account)),
          (n.whole || n.bill, length(n.whole)), (n.bill || n.account, length(n.bill)),
          (n.bill || n.whole, length(n.bill))) k (key, first) where k.key <> ''),
      joined as materialized (select distinct f.id as document, w.id as bill, w.account_id,
        case when w.first is not null and strpos(f.parted, '-') = 0 then f.plain_name end as unparted
        from free f join wanting w on w.key = f.plain_name
        where case when w.first is null then f.parted = w.named when strpos(f.parted, '-') > 0
          then f.parted ~ ('^(?:-?[a-z0-9]){' || w.first || '}-') else true end),
      ends as materialized (select distinct j.unparted, j.account_id, e.part from joined j
        cross join lateral generate_series(1, length(j.unparted) - 1) n
        cross join lateral (values (left(j.unparted, n)), (right(j.unparted, n))) e (part)
        where j.unparted is not null),
      others as materialized (select a.id, k.key from published.account a
        cross join lateral (values (${plain(sql`a.account_number`)}),
          (${plain(sql`a.account_number || a.sub_account_number`)})) k (key)
        where exists (select 1 from ends) and a.business_unit_id = ${businessUnitId} and not a.is_deleted),
      doubtful as materialized (select distinct e.unparted, e.account_id from ends e
        join others o on o.key = e.part and o.id <> e.account_id),
      pairs as (select distinct document, bill from joined j where unparted is null
        or not exists (select 1 from doubtful t where t.unparted = j.unparted and t.account_id = j.account_id)),
      alone as (select document, bill, count(*) over (partition by document) as bills,
        count(*) over (partition by bill) as documents from pairs)
      update bill b set document_id = p.document, row_version = b.row_version + 1
      from alone p where p.bill = b.id and p.bills = 1 and p.documents = 1`,
  );
