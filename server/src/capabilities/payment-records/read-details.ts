import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { standingFor } from '../payments/outcome/attempt-places.ts';
import { openApprovalOf } from '../reversals/read-approvals.ts';
import { asWire, paymentColumns, paymentJoins, type Row } from './payment-row.ts';
import { readPossible } from './read-possible.ts';
import { acknowledgedTerms } from '../payments/acknowledged-terms.ts';
import { timelineOf } from './timeline.rules.ts';
import { say } from '../../platform/texts/refusals.ts';
import { readerCulture } from '../../platform/texts/reader.ts';
import { said } from '../../platform/texts/say.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';

type Extra = Pick<
  PaymentDetails,
  | 'external'
  | 'sessionStatus'
  | 'paymentDescriptor'
  | 'paymentDescriptorLabel'
  | 'contactEmail'
  | 'contactPhone'
  | 'merchantNumber'
  | 'paymentFieldItems'
  | 'feeReferenceNumber'
> & {
  errorMessage: Written;
  /** What staff read of its decline where somebody worded the code. */
  worded: string | null;
  postedDate: Date | null;
  sessionId: number | null;
  sessionCreatedDate: Date | null;
  source: { holderName: string; cardExpiryMonth: number | null; cardExpiryYear: number | null } | null;
};

type Dated<T, K extends keyof T> = Omit<T, K> & { [P in K]: Date };
type Email = Dated<PaymentDetails['emails'][number], 'createdDate'>;
type Related = Dated<PaymentDetails['relatedPayments'][number], 'createdDate'>;
type Transaction = Dated<Omit<PaymentDetails['transactions'][number], 'gatewayMessage'>, 'createdDate'> & {
  gatewayMessage: Written;
};

/** Everything about one payment for staff. A service fee's number opens its base payment. */
export async function readDetails(tx: Tx, paymentId: number): Promise<PaymentDetails> {
  const asked = await maybeRow(
    tx,
    sql<{
      baseId: number;
      isFee: boolean;
    }>`select coalesce(base_payment_id, id) as "baseId", base_payment_id is not null as "isFee" from published.payment
      where id = ${paymentId}`,
  );
  const row =
    asked && (await maybeRow(tx, sql<Row>`select ${paymentColumns} from ${paymentJoins} where p.id = ${asked.baseId}`));
  if (!asked || !row) throw notFound(say('could_not_find_payment'));
  const extra = await readExtra(tx, row.id);
  if (!extra) throw notFound(say('could_not_find_payment'));
  const transactions = await rowsOf(
    tx,
    sql<Transaction>`select t.id, t.type, t.status, t.amount_minor as "amountMinor", g.name as "gatewayName",
      t.merchant_number as "merchantNumber", t.gateway_transaction_id as "gatewayTransactionId",
        t.gateway_message as "gatewayMessage", t.auth_code as "authCode",
        coalesce(b.batch_identifier, '') as "batchIdentifier", coalesce(t.ask ->> 'reason', '') as reason,
        coalesce(t.ask ->> 'by', '') as "askedBy",
        t.created_date as "createdDate" from published.transaction t join published.gateway g on g.id = t.gateway_id
        left join published.settlement_batch b on b.id = t.settlement_batch_id
        where t.payment_id = ${row.id} order by t.id`,
  );
  const emails = await emailsAbout(tx, row.id);
  const related = await relatedTo(tx, row.id, extra.sessionId);
  const { source, postedDate, sessionId, sessionCreatedDate, worded, ...plain } = extra;
  const adjustments = await readAdjustments(tx, row.id);
  const possible = await readPossible(tx, row.id);
  return {
    ...asWire(row),
    ...plain,
    errorMessage: worded ?? said(plain.errorMessage),
    ...possible,
    approval: await openApprovalOf(tx, row.id),
    postedDate: postedDate?.toISOString() ?? null,
    holderName: source?.holderName ?? '',
    cardExpiryMonth: source?.cardExpiryMonth ?? null,
    cardExpiryYear: source?.cardExpiryYear ?? null,
    lineItems: await readLines(tx, row.id),
    transactions: transactions.map((t) => ({
      ...t,
      gatewayMessage: said(t.gatewayMessage),
      createdDate: t.createdDate.toISOString(),
    })),
    adjustments: adjustments.map(({ createdDate: _created, ...adjustment }) => adjustment),
    terms: sessionId === null ? [] : await acknowledgedTerms(tx, sessionId),
    emails: emails.map((mail) => ({ ...mail, createdDate: mail.createdDate.toISOString() })),
    relatedPayments: related.map((payment) => ({ ...payment, createdDate: payment.createdDate.toISOString() })),
    timeline: timelineOf({
      createdDate: row.createdDate,
      sessionCreatedDate,
      postedDate,
      settled: possible.settled,
      external: extra.external,
      accountType: row.accountType,
      last4: row.accountNumberLast4,
      currencyCode: row.currencyCode,
      transactions: transactions.map((t) => ({ ...t, gatewayMessage: said(t.gatewayMessage) })),
      adjustments,
      exports: await exportsOf(tx, row.id),
      emails,
    }).map((entry) => ({ ...entry, title: said(entry.title), detail: said(entry.detail) })),
    redirectReferenceNumber: asked.isFee ? row.referenceNumber : '',
  };
}

const readExtra = (tx: Tx, id: number, culture: Culture = readerCulture()) =>
  maybeRow(
    tx,
    sql<Extra>`select case when p.origin = 'External' then jsonb_build_object('method', p.external_method, 'reference',
      p.external_reference, 'receivedDate', p.received_date, 'postsToBalance', p.posts_to_balance, 'note',
      p.note) end as external,
        s.status as "sessionStatus", s.id as "sessionId", s.created_date as "sessionCreatedDate",
        p.posted_date as "postedDate", p.error_message as "errorMessage", p.payment_descriptor as "paymentDescriptor",
        p.payment_descriptor_label as "paymentDescriptorLabel", p.contact_email as "contactEmail",
        coalesce(s.contact_phone, '') as "contactPhone",
        coalesce(m.merchant_number, '') as "merchantNumber",
        coalesce(x.payment_field_items, '[]') as "paymentFieldItems",
        x.payment_source as source, coalesce(f.reference_number, '') as "feeReferenceNumber",
        (select c.staff_message from published.transaction t join published.custom_gateway_message c
          on c.gateway_id = t.gateway_id and c.payment_source_type = t.source_type
          and c.response_code = t.gateway_response_code and c.culture in (${culture}, 'en-US')
          where t.payment_id = p.id and t.type = 'Sale' and t.status = 'Declined' and p.status = 'Declined'
          order by t.id desc, c.culture = ${culture} desc limit 1) as worded
      from published.payment p left join published.payment_session s on s.id = p.payment_session_id
      left join published.merchant_account m on m.id = p.merchant_account_id
      left join published.payment_snapshot x on x.payment_id = p.id
      left join published.payment f on f.base_payment_id = p.id where p.id = ${id}`,
  );

type Line = Omit<PaymentDetails['lineItems'][number], 'description'> & { description: Written };

async function readLines(tx: Tx, id: number): Promise<PaymentDetails['lineItems']> {
  const rows = await rowsOf(
    tx,
    sql<Line>`select l.id, l.account_id as "accountId", coalesce(a.account_number, '') as "accountNumber",
      coalesce(a.sub_account_number, '') as "subAccountNumber", coalesce(a.name, '') as "accountName",
        l.description, l.line_item_type as "lineItemType", l.quantity, l.gl_code as "glCode",
        l.price_minor as "priceMinor",
        l.refunded_minor as "refundedMinor", l.adjusted_minor as "adjustedMinor", l.reversed_minor as "reversedMinor",
        concat_ws(' – ', now.account_number, nullif(now.sub_account_number, '')) as "owedBy",
        greatest(0, l.price_minor - l.refunded_minor - l.adjusted_minor) as "refundableMinor"
        from published.payment_line_item l
        left join published.account a on a.id = l.account_id
        left join (${standingFor(sql`${id}::bigint`)}) s on s.root = l.account_id
        left join published.account now on now.id = s.id where l.payment_id = ${id} order by l.id`,
  );
  return rows.map((row) => ({ ...row, description: said(row.description) }));
}

const readAdjustments = (tx: Tx, id: number) =>
  rowsOf(
    tx,
    sql<
      PaymentDetails['adjustments'][number] & { createdDate: Date }
    >`select id, created_date as "createdDate", type, amount_minor as "amountMinor", reason_code as "reasonCode",
      effective_date as "effectiveDate", case_number as "caseNumber", reversed_date as "reversedDate"
      from published.adjustment where payment_id = ${id} order by id`,
  );

const emailsAbout = (tx: Tx, paymentId: number) =>
  rowsOf(
    tx,
    sql<Email>`select template_key as "templateKey", "to", status, created_date as "createdDate"
      from published.email_message where payment_id = ${paymentId} order by id`,
  );

/** When the biller was told of it, and of what went back of it. */
const exportsOf = (tx: Tx, paymentId: number) =>
  rowsOf(
    tx,
    sql<{ at: Date; fileName: string; reason: string }>`select made_date as at, file_name as "fileName", reason
      from published.payment_export where status <> 'Staged' and id in (select export_id
        from published.payment_export_line where payment_id = ${paymentId}) order by id`,
  );

/** Its fee, and the other payments of its session. */
const relatedTo = (tx: Tx, paymentId: number, sessionId: number | null) =>
  rowsOf(
    tx,
    sql<Related>`select reference_number as "referenceNumber", type, status, amount_minor as "amountMinor",
      created_date as "createdDate" from published.payment
      where (base_payment_id = ${paymentId} or (payment_session_id = ${sessionId} and type = 'Base Payment'))
      and id <> ${paymentId} order by id`,
  );
