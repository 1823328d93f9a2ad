import {
  channelKeys,
  channelOf,
  type PaymentFilterColumn,
  type PaymentReport,
  sourceTypeKeys,
  sourceTypeOf,
} from '@ratepayer/contract/payments/channels.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  beginsWith,
  type ColumnFilters as Filters,
  columnConditions as conditionsOf,
  isValue,
} from '../../platform/lists/column-filters.ts';

/** `Filtered.0.Id` and `Filtered.0.Value` up to the fourth, of payments. */
export type ColumnFilters = Filters<PaymentFilterColumn>;

type Condition = RawBuilder<unknown>;

const keyed = <T extends string>(keys: readonly T[], member: (key: T) => string, value: string) => {
  const key = keys.find((each) => each === value);
  return key ? member(key) : value;
};

/** How a column is held against a value: enumerations and numbers whole, names by their beginning. */
const columns: Readonly<Record<PaymentFilterColumn, (value: string) => Condition>> = {
  status: isValue(sql`p.status`),
  type: (value) => sql`replace(p.type, ' ', '') = replace(${value}, ' ', '')`,
  channel: (value) => sql`p.channel = ${keyed(channelKeys, channelOf, value)}`,
  origin: isValue(sql`p.origin`),
  paymentSourceType: (value) => sql`p.source_type = ${keyed(sourceTypeKeys, sourceTypeOf, value)}`,
  accountType: isValue(sql`p.brand`),
  accountNumberLast4: isValue(sql`p.last4`),
  authCode: isValue(sql`p.auth_code`),
  amountMinor: (value) => sql`p.amount_minor::text = ${value}`,
  payerName: beginsWith(sql`p.payer_name`),
  createdByUserName: beginsWith(sql`p.created_by_user_name`),
};

/** The filters of payments by the values of their columns. */
export const columnConditions = conditionsOf(columns);

/** The payments that a report is about. */
export const reportConditions: Readonly<Record<PaymentReport, Condition>> = {
  payments: sql`true`,
  transactions: sql`exists (select 1 from published.transaction t where t.payment_id = p.id)`,
  batches: sql`exists (select 1 from published.transaction t
    where t.payment_id = p.id and t.settlement_batch_id is not null)`,
  adjustments: sql`exists (select 1 from published.adjustment a where a.payment_id = p.id)`,
  'pos-report': sql`p.channel = 'POS'`,
  autopay: sql`p.channel in ('Autopay', 'Backoffice Autopay')`,
  products: sql`exists (select 1 from published.payment_line_item l
    where l.payment_id = p.id and l.line_item_type = 'Product')`,
  'account-payments': sql`p.posted_date is not null and p.account_count > 0`,
};
