import { change, sql, type Tx } from '../../platform/database/database.ts';

const plain = (text: ReturnType<typeof sql>) => sql`lower(regexp_replace(${text}, '[^A-Za-z0-9]', '', 'g'))`;

/**
 * Gives documents to the drafts of a cycle whose account number and bill number are their name, or that name them;
 * only where one document fits one bill, and one bill one document.
 */
export const matchDocuments = (tx: Tx, cycleId: number): Promise<number> =>
  change(
    tx,
    sql`with free as (select d.id, d.plain_name from bill_document d where d.billing_cycle_id = ${cycleId}
        and d.replaced_date is null and not exists (select 1 from bill b where b.document_id = d.id)),
      wanting as (select b.id, k.key from bill b join published.account a on a.id = b.account_id
        cross join lateral (values (b.document_name),
          (${plain(sql`a.account_number || b.bill_number`)}),
          (${plain(sql`a.account_number || a.sub_account_number || b.bill_number`)}),
          (${plain(sql`b.bill_number || a.account_number`)}),
          (${plain(sql`b.bill_number || a.account_number || a.sub_account_number`)})) k (key)
        where b.billing_cycle_id = ${cycleId} and b.status = 'Draft' and b.document_id is null and k.key <> ''),
      pairs as (select distinct f.id as document, w.id as bill from free f join wanting w on w.key = f.plain_name),
      alone as (select document, bill, count(*) over (partition by document) as bills,
        count(*) over (partition by bill) as documents from pairs)
      update bill b set document_id = p.document, row_version = b.row_version + 1
      from alone p where p.bill = b.id and p.bills = 1 and p.documents = 1`,
  );
