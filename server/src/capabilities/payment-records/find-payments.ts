import { asHit } from '@ratepayer/contract/find/as-hit.ts';
import type { Hit } from '@ratepayer/contract/find/find.shapes.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { readMoney } from '@ratepayer/contract/kit/money.ts';
import { readReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { type RawBuilder, sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { escapeLike } from '../../platform/lists/search-in.ts';

interface Asked {
  readonly businessUnitId: number;
  /** By whose marks an amount is read. */
  readonly culture: Culture;
  readonly text: string;
  /** Accounts that the same text names. */
  readonly accountIds: readonly number[];
  readonly most: number;
}

/** Payments of one mark that are looked at: a town has a dozen of the same last four, a test card thousands. */
const mostOfMark = 200;

/** Ids by what the text looks like, each on its own index and bounded by a number that the planner sees. */
function idsOf({ businessUnitId, culture, text, accountIds, most }: Asked): RawBuilder<unknown>[] {
  const inUnit = sql`select id from published.payment where business_unit_id = ${businessUnitId}`;
  const reference = readReferenceNumber(text);
  if (reference) return [sql`(${inUnit} and reference_number = ${reference})`];
  const [, last4 = '', typed] = /^(\d{4})(?:\s+(\$?[\d.,]{1,16}))?$/.exec(text) ?? [];
  const newest = sql`from published.payment
    where business_unit_id = ${businessUnitId} and last4 = ${last4} order by created_date desc, id desc`;
  if (typed !== undefined) {
    const amount = readMoney(typed, culture);
    if (amount === undefined) return [];
    const recent = sql`select id, amount_minor, service_fee_amount_minor ${newest} limit ${sql.lit(mostOfMark)}`;
    return [
      sql`(select id from (${recent}) recent
        where ${amount} in (amount_minor, amount_minor + service_fee_amount_minor) limit ${sql.lit(most * 2)})`,
    ];
  }
  const newestOf = (mark: RawBuilder<unknown>) =>
    sql`(select id from (select id, created_date from published.payment
      where business_unit_id = ${businessUnitId} and ${mark}
      limit ${sql.lit(mostOfMark)}) marked order by created_date desc limit ${sql.lit(most * 2)})`;
  return [
    ...(text.includes('@') ? [newestOf(sql`lower(contact_email) like ${`${escapeLike(text.toLowerCase())}%`}`)] : []),
    ...(last4 ? [sql`(select id ${newest} limit ${sql.lit(most)})`] : []),
    ...(/^[a-z0-9]{6}$/i.test(text) ? [newestOf(sql`auth_code = ${text}`)] : []),
    sql`(${inUnit} and origin = 'External' and external_reference = ${text})`,
    sql`(select newest.payment_id from unnest(${sql.val(accountIds)}::bigint[]) named (id) cross join lateral
      (select payment_id from published.payment_account
      where account_id = named.id order by created_date desc limit ${sql.lit(most)}) newest)`,
  ];
}

interface Row {
  readonly referenceNumber: string;
  readonly isExternal: boolean;
  readonly payerName: string;
  readonly account: string;
  readonly method: string;
  readonly last4: string;
  readonly amountMinor: number;
  readonly status: string;
  readonly hasAdjustment: boolean;
  readonly createdDate: Date;
}

/**
 * Payments by reference number, last four (and amount), e-mail, authorization, a reference from elsewhere or their
 * account; newest first, those received elsewhere apart.
 */
export async function findPayments(
  tx: Tx,
  asked: Asked,
): Promise<readonly { readonly isExternal: boolean; readonly hit: Hit }[]> {
  const ids = idsOf(asked);
  if (ids.length === 0) return [];
  // A fee is found by its own number only: with its payment it would stand twice.
  const rows = await rowsOf(
    tx,
    sql<Row>`with found as (select p.*, row_number()
          over (partition by p.origin = 'External' order by p.created_date desc, p.id desc) as place
          from published.payment p
        where p.business_unit_id = ${asked.businessUnitId} and p.id in (${sql.join(ids, sql` union `)})
          and (p.type = 'Base Payment' or p.reference_number = ${readReferenceNumber(asked.text) ?? ''}))
      select p.reference_number as "referenceNumber", p.origin = 'External' as "isExternal",
      p.payer_name as "payerName",
        concat_ws(' – ', nullif(a.account_number, ''), nullif(a.sub_account_number, '')) as account,
        coalesce(nullif(p.brand, ''), p.external_method, '') as method,
        coalesce(p.last4, '') as last4, p.amount_minor as "amountMinor", p.status, p.has_adjustment as "hasAdjustment",
        p.created_date as "createdDate"
      from found p left join published.account a on a.id = p.account_id
      where p.place <= ${asked.most} order by p.created_date desc, p.id desc`,
  );
  return rows.map((row) => ({ isExternal: row.isExternal, hit: hitOf(row) }));
}

const hitOf = ({ referenceNumber, payerName, account, method, last4, amountMinor, ...row }: Row): Hit =>
  asHit({
    key: referenceNumber,
    name: payerName,
    account,
    method,
    last4,
    amountMinor,
    status: statusLabel(row),
    date: row.createdDate.toISOString(),
  });
