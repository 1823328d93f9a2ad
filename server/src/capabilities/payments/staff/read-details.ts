import type { PaymentDetails } from '@ratepayer/contract/payments/payment.shapes.ts';
import { maybeRow, rowsOf, sql, type Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { asWire, paymentColumns, paymentJoins, type Row } from './list-payments.ts';
import { timelineOf } from './timeline.rules.ts';

type Extra = Pick<
  PaymentDetails,
  'sessionStatus' | 'errorMessage' | 'paymentDescriptor' | 'paymentDescriptorLabel' | 'contactEmail' | 'merchantNumber' | 'paymentFieldItems' | 'feeReferenceNumber'
> & {
  postedDate: Date | null;
  sessionId: number | null;
  sessionCreatedDate: Date | null;
  source: { holderName: string; cardExpiryMonth: number | null; cardExpiryYear: number | null } | null;
};

type Dated<T, K extends keyof T> = Omit<T, K> & { [P in K]: Date };

/** Everything about one payment for staff. A service fee's number opens its base payment. */
export async function readDetails(tx: Tx, paymentId: number): Promise<PaymentDetails> {
  const asked = await maybeRow(
    tx,
    sql<{ baseId: number; isFee: boolean }>`select coalesce(base_payment_id, id) as "baseId", base_payment_id is not null as "isFee" from payment where id = ${paymentId}`,
  );
  const row = asked && (await maybeRow(tx, sql<Row>`select ${paymentColumns} from ${paymentJoins} where p.id = ${asked.baseId}`));
  if (!asked || !row) throw notFound('We could not find that payment.');
  const extra = await readExtra(tx, row.id);
  if (!extra) throw notFound('We could not find that payment.');
  const transactions = await rowsOf(
    tx,
    sql<
      Dated<PaymentDetails['transactions'][number], 'createdDate'>
    >`select t.id, t.type, t.status, t.amount_minor as "amountMinor", g.name as "gatewayName", t.merchant_number as "merchantNumber", t.gateway_transaction_id as "gatewayTransactionId",
        t.gateway_message as "gatewayMessage", t.auth_code as "authCode", t.created_date as "createdDate" from transaction t join gateway g on g.id = t.gateway_id where t.payment_id = ${row.id} order by t.id`,
  );
  const emails = await rowsOf(
    tx,
    sql<
      Dated<PaymentDetails['emails'][number], 'createdDate'>
    >`select template_key as "templateKey", "to", status, created_date as "createdDate" from email_message where payment_id = ${row.id} order by id`,
  );
  const related = await rowsOf(
    tx,
    sql<
      Dated<PaymentDetails['relatedPayments'][number], 'createdDate'>
    >`select reference_number as "referenceNumber", type, status, amount_minor as "amountMinor", created_date as "createdDate" from payment
      where (base_payment_id = ${row.id} or (payment_session_id = ${extra.sessionId} and type = 'Base Payment')) and id <> ${row.id} order by id`,
  );
  const { source, postedDate, sessionId, sessionCreatedDate, ...plain } = extra;
  return {
    ...asWire(row),
    ...plain,
    postedDate: postedDate?.toISOString() ?? null,
    holderName: source?.holderName ?? '',
    cardExpiryMonth: source?.cardExpiryMonth ?? null,
    cardExpiryYear: source?.cardExpiryYear ?? null,
    lineItems: await readLines(tx, row.id),
    transactions: transactions.map((t) => ({ ...t, createdDate: t.createdDate.toISOString() })),
    adjustments: await readAdjustments(tx, row.id),
    terms: sessionId === null ? [] : await readTerms(tx, sessionId),
    emails: emails.map((mail) => ({ ...mail, createdDate: mail.createdDate.toISOString() })),
    relatedPayments: related.map((payment) => ({ ...payment, createdDate: payment.createdDate.toISOString() })),
    timeline: timelineOf({
      createdDate: row.createdDate,
      sessionCreatedDate,
      postedDate,
      accountType: row.accountType,
      last4: row.accountNumberLast4,
      currencyCode: row.currencyCode,
      transactions,
      emails,
    }),
    redirectReferenceNumber: asked.isFee ? row.referenceNumber : '',
  };
}

const readExtra = (tx: Tx, id: number) =>
  maybeRow(
    tx,
    sql<Extra>`select s.status as "sessionStatus", s.id as "sessionId", s.created_date as "sessionCreatedDate", p.posted_date as "postedDate", p.error_message as "errorMessage", p.payment_descriptor as "paymentDescriptor",
        p.payment_descriptor_label as "paymentDescriptorLabel", p.contact_email as "contactEmail", coalesce(m.merchant_number, '') as "merchantNumber", coalesce(x.payment_field_items, '[]') as "paymentFieldItems",
        x.payment_source as source, coalesce(f.reference_number, '') as "feeReferenceNumber"
      from payment p left join payment_session s on s.id = p.payment_session_id left join merchant_account m on m.id = p.merchant_account_id left join payment_snapshot x on x.payment_id = p.id
      left join payment f on f.base_payment_id = p.id where p.id = ${id}`,
  );

const readLines = (tx: Tx, id: number) =>
  rowsOf(
    tx,
    sql<
      PaymentDetails['lineItems'][number]
    >`select l.id, l.account_id as "accountId", coalesce(a.account_number, '') as "accountNumber", coalesce(a.sub_account_number, '') as "subAccountNumber", coalesce(a.name, '') as "accountName",
        l.description, l.line_item_type as "lineItemType", l.price_minor as "priceMinor", l.refunded_minor as "refundedMinor" from payment_line_item l left join account a on a.id = l.account_id where l.payment_id = ${id} order by l.id`,
  );

const readAdjustments = (tx: Tx, id: number) =>
  rowsOf(
    tx,
    sql<
      PaymentDetails['adjustments'][number]
    >`select id, type, amount_minor as "amountMinor", reason_code as "reasonCode", effective_date as "effectiveDate", case_number as "caseNumber", reversed_date as "reversedDate"
      from adjustment where payment_id = ${id} order by id`,
  );

async function readTerms(tx: Tx, sessionId: number): Promise<PaymentDetails['terms']> {
  const rows = await rowsOf(
    tx,
    sql<
      Dated<PaymentDetails['terms'][number], 'acknowledgedAt'>
    >`select t.identifier, t.version, k.method, k.acknowledged_at as "acknowledgedAt", k.client_address as "clientAddress", k.rendered_text as "renderedText"
      from acknowledgment k join terms_of_service t on t.id = k.terms_version_id where k.subject_type = 'payment_session' and k.subject_id = ${sessionId} order by k.id`,
  );
  return rows.map((row) => ({ ...row, acknowledgedAt: row.acknowledgedAt.toISOString() }));
}
