import { owedTypes } from '@ratepayer/contract/bills/bill-state.ts';
import type { OwnAccount } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { asWire } from '../../../platform/lists/read-page.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { accountWhere } from '../../accounts/account-rows.ts';
import { featureOn, payingUnitWhere } from '../../organizations/find-business-unit.ts';

/** A card is good to the end of its month in the zone of its biller; a second way pays where the first is lost. */
const isLost = sql`not exists (select from published.payment_source p
  where p.id in (e.payment_source_id, e.backup_payment_source_id) and p.status = 'Active'
  and (p.card_expiry_year is null or now() at time zone u.timezone
    < make_date(p.card_expiry_year, p.card_expiry_month, 1) + interval '1 month'))`;
const isPaused = sql`(a."accountLocked" or a."isArchived" or u.status <> 'Live'
  or (e.customer_id is not null and not a."allowOnlinePayment"))`;
const autopay = (customerId: number | null) => sql`(select jsonb_build_object('accountType', s.account_type,
    'accountNumberLast4', s.account_number_last4, 'isOwn', coalesce(e.customer_id = ${customerId}::int, false),
    'standing', case when ${isPaused} then 'Paused' when ${isLost} then 'SourceLost' else 'On' end,
    'nextDate', (select min(n.processing_date) from published.scheduled_payment n
      where n.autopay_enrollment_id = e.id and n.status in ('Staged', 'Scheduled', 'Processing')))
  from published.autopay_enrollment e join published.payment_source s on s.id = e.payment_source_id
  where e.account_id = l.account_id and e.is_active
  order by e.customer_id is distinct from ${customerId}::int, e.id limit 1)`;
const isPaperless = (customerId: number | null) => sql`exists (select 1 from published.paperless_enrollment e
  where e.account_id = l.account_id and e.customer_id = ${customerId} and e.is_active)`;
const lastBill = sql`(select jsonb_build_object('id', b.id, 'issueDate', b.issue_date, 'amountMinor', b.amount_minor,
    'hasDocument', b.document_id is not null)
  from published.bill b where b.account_id = l.account_id and b.status = 'Published'
    and b.bill_type = any(${sql.val([...owedTypes])}::text[]) order by b.issue_date desc, b.id desc limit 1)`;
const isPayable = sql`(a."allowOnlinePayment" and not a."accountLocked" and not a."isArchived" and u.status = 'Live')`;

type Asking = Pick<Caller, 'customerId' | 'businessUnitIds' | 'lookedUp'>;

/** The accounts that a payer has, or the one that a link of staff opened, with what their payer says of them. */
const reached = ({ customerId, businessUnitIds, lookedUp }: Asking, only: RawBuilder<unknown>) =>
  lookedUp?.isByLink
    ? sql`select l.id, l.id as account_id, l.business_unit_id, ''::text as nickname, 0 as unit_place
        from published.account l where l.id = any(${sql.val([...lookedUp.accountIds])}::bigint[]) and not l.is_deleted
        and l.business_unit_id = any(${sql.val([...businessUnitIds])}::int[])`
    : sql`select l.*, min(l.id) over (partition by l.business_unit_id) as unit_place
        from customer_account l where l.customer_id = ${customerId} and l.unlinked_date is null
        and l.business_unit_id = any(${sql.val([...businessUnitIds])}::int[]) ${only}`;

/** Nothing of a login: what pays by itself, and whether bills come without paper. */
const ofLogin = { autopay: null, isPaperless: false, offersPaperless: false };

/**
 * The accounts of a signed-in payer, or one of them: one business unit after the other, in the order in which they were
 * linked, those that ended last.
 */
export async function ownAccounts(tx: Tx, caller: Asking, accountIds?: readonly number[]): Promise<OwnAccount[]> {
  const { customerId } = caller;
  const only = accountIds ? sql`and l.account_id = any(${sql.val([...accountIds])}::bigint[])` : sql``;
  const rows = await rowsOf(
    tx,
    sql<OwnAccount>`with l as (${reached(caller, only)})
      select a.id, u.id as "businessUnitId", u.slug as "businessUnitSlug",
      concat_ws(' ', u.header, nullif(u."subHeader", '')) as biller, u.culture, u."currencyCode", u.timezone,
      a."accountNumber", a."subAccountNumber", l.nickname, a.name, a.street as "addressStreetAddress",
      a."totalOutstandingBalance", a."pastDueAmountMinor", a."dueDate", a."accountSyncDate", a."isArchived",
      ${isPayable} as "payableOnline", ${autopay(customerId)} as autopay, ${isPaperless(customerId)} as "isPaperless",
      ${featureOn(sql`u.id`, 'PaperlessBilling')} as "offersPaperless",
      ${lastBill} as "lastBill"
      from l cross join lateral (${accountWhere(sql`l.account_id`)}) a
      cross join lateral (${payingUnitWhere(sql`l.business_unit_id`)}) u
      order by l.unit_place, a."isArchived", l.id`,
  );
  return rows.map((row) => asWire(caller.lookedUp?.isByLink ? { ...row, ...ofLogin } : row));
}

/** One of them. @throws 404 for everybody else's */
export async function ownAccount(tx: Tx, caller: Caller, accountId: number): Promise<OwnAccount> {
  const found = (await ownAccounts(tx, caller, [accountId])).find(({ id }) => id === accountId);
  if (!found) throw notFound(say('could_not_find_account'));
  return found;
}
