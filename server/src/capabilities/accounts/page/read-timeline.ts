import type { AccountTimeline } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import {
  beforePlace,
  exactInstant,
  type PlaceInTime,
  placeInTime,
  placeInTimeText,
} from '../../../platform/lists/place-in-time.ts';
import type { Sql } from '../../../platform/lists/source.ts';
import { withMerged } from '../lifecycle/with-merged.ts';
import { said } from '../../../platform/texts/say.ts';

const pageSize = 20;
const kinds = ['balance', 'bill', 'message', 'note', 'payment'] as const;
type Entry = AccountTimeline['items'][number];
type Row = Omit<Entry, 'at' | 'title'> & { readonly at: Date; readonly title: Written };

/** One kind of entry, the newest first and no more than a page needs; every part is bounded by its own index. */
function part(kind: Entry['kind'], from: Sql, columns: Sql, at: Sql, id: Sql, before: PlaceInTime | undefined): Sql {
  const bound = before ? sql`and ${beforePlace(at, sql`${kind}::text`, id, before)}` : sql``;
  return sql`(select ${kind}::text as kind, ${id} as id, ${at} as at, ${columns} from ${from} ${bound}
    order by ${at} desc, ${id} desc limit ${pageSize + 1})`;
}

const columnsOf = (title: Sql, detail: Sql, amount: Sql, reference: Sql) =>
  sql`${title} as title, ${detail} as detail, ${amount} as "amountMinor", ${reference} as "referenceNumber"`;
const none = sql`''::text`;

interface Of {
  readonly businessUnitId: number;
  readonly accountId: number;
}

/** Every kind of entry of an account `s`, from before one on. */
function partsOf(businessUnitId: number, mayReadPayments: boolean, from: PlaceInTime | undefined): Sql[] {
  const payments = part(
    'payment',
    sql`published.payment_account x join published.payment p on p.id = x.payment_id and p.type = 'Base Payment'
      where x.account_id = s.id and x.business_unit_id = ${businessUnitId}`,
    columnsOf(
      sql`to_jsonb(case when p.has_adjustment then 'Returned' else p.status end)`,
      sql`concat_ws(' ', p.brand, nullif(p.last4, ''))`,
      sql`x.amount_minor`,
      sql`p.reference_number`,
    ),
    sql`x.created_date`,
    sql`x.payment_id`,
    from,
  );
  const events = part(
    'balance',
    sql`balance_event e where e.account_id = s.id and e.business_unit_id = ${businessUnitId}
      and e.event_type <> 'Payment'`,
    columnsOf(sql`e.description`, sql`e.event_type`, sql`e.amount_minor`, none),
    sql`e.occurred_at`,
    sql`e.id`,
    from,
  );
  const bills = part(
    'bill',
    sql`published.bill b where b.account_id = s.id and b.business_unit_id = ${businessUnitId}
      and b.published_date is not null`,
    columnsOf(
      sql`to_jsonb(b.bill_type)`,
      sql`b.status`,
      sql`coalesce(b.balance_minor, b.amount_minor)`,
      sql`b.bill_number`,
    ),
    sql`b.published_date`,
    sql`b.id`,
    from,
  );
  const mails = part(
    'message',
    sql`published.email_message m where m.account_id = s.id and m.business_unit_id = ${businessUnitId}`,
    columnsOf(sql`to_jsonb(m.template_key)`, sql`m."to"`, sql`null::bigint`, none),
    sql`m.created_date`,
    sql`m.id`,
    from,
  );
  const notes = part(
    'note',
    sql`published.audit_entry n where n.entity_type = 'Account' and n.entity_id = s.id
      and n.business_unit_id = ${businessUnitId} and n.action = 'Note written'`,
    columnsOf(sql`n.after -> 'note'`, sql`n.user_name`, sql`null::bigint`, none),
    sql`n.date`,
    sql`n.id`,
    from,
  );
  return [...(mayReadPayments ? [payments] : []), events, bills, mails, notes];
}

/**
 * What happened on an account and on those that were merged into it, the latest first, from before an entry on:
 * payments for whoever may read them, bills, mails, notes, and what else changed the balance. A payment's own entries
 * of the register are told with it. Of each account no more is read than a page needs.
 */
export async function readTimeline(
  tx: Tx,
  of: Of,
  mayReadPayments: boolean,
  before?: string,
): Promise<AccountTimeline> {
  const from = before === undefined ? undefined : placeInTime(before, kinds);
  const { businessUnitId, accountId } = of;
  const rows = await rowsOf(
    tx,
    sql<Row & { exact: string }>`select x.*, case when s.id = ${accountId} then ''
        else concat_ws(' – ', s.account_number, nullif(s.sub_account_number, '')) end as "mergedAccount",
        ${exactInstant(sql`x.at`)} as exact
      from (select id, account_number, sub_account_number from account
        where id = any(${withMerged(accountId)}) and business_unit_id = ${businessUnitId}) s
      cross join lateral (${sql.join(partsOf(businessUnitId, mayReadPayments, from), sql` union all `)}) x
      order by x.at desc, x.kind desc, x.id desc limit ${pageSize + 1}`,
  );
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    items: shown.map(({ exact: _exact, at, title, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      title: said(title),
    })),
    nextBefore: rows.length > pageSize && last ? placeInTimeText({ ...last, at: last.exact }) : null,
  };
}
