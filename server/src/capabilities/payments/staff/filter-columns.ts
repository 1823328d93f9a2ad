import {
  channelKeys,
  channelOf,
  type PaymentFilterColumn,
  type PaymentReport,
  sourceTypeKeys,
  sourceTypeOf,
} from '@ratepayer/contract/payments/channels.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../platform/database/database.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import { escapeLike } from '../../../platform/lists/search-in.ts';
import { say } from '../../../platform/texts/refusals.ts';

type Place = 0 | 1 | 2 | 3;

/** `Filtered.0.Id` and `Filtered.0.Value` up to the fourth, as they come. */
export type ColumnFilters = { readonly [P in Place as `Filtered.${P}.Id`]?: PaymentFilterColumn | undefined } & {
  readonly [P in Place as `Filtered.${P}.Value`]?: string | undefined;
};

type Condition = RawBuilder<unknown>;

const is = (column: Condition) => (value: string) => sql`${column} = ${value}`;
const beginsWith = (column: Condition) => (value: string) =>
  sql`lower(${column}) like ${`${escapeLike(value.toLowerCase())}%`}`;
const keyed = <T extends string>(keys: readonly T[], member: (key: T) => string, value: string) => {
  const key = keys.find((each) => each === value);
  return key ? member(key) : value;
};

/** How a column is held against a value: enumerations and numbers whole, names by their beginning. */
const columns: Readonly<Record<PaymentFilterColumn, (value: string) => Condition>> = {
  status: is(sql`p.status`),
  type: (value) => sql`replace(p.type, ' ', '') = replace(${value}, ' ', '')`,
  channel: (value) => sql`p.channel = ${keyed(channelKeys, channelOf, value)}`,
  origin: is(sql`p.origin`),
  paymentSourceType: (value) => sql`p.source_type = ${keyed(sourceTypeKeys, sourceTypeOf, value)}`,
  accountType: is(sql`p.brand`),
  accountNumberLast4: is(sql`p.last4`),
  authCode: is(sql`p.auth_code`),
  amountMinor: (value) => sql`p.amount_minor::text = ${value}`,
  payerName: beginsWith(sql`p.payer_name`),
  createdByUserName: beginsWith(sql`p.created_by_user_name`),
};

/** The filters of a list by the values of its columns. @throws 400 when a value has no column or a column no value. */
export function columnConditions(query: ColumnFilters): Condition[] {
  return ([0, 1, 2, 3] as const).flatMap((place) => {
    const id = query[`Filtered.${place}.Id`];
    const value = query[`Filtered.${place}.Value`];
    if (id === undefined && value === undefined) return [];
    if (id === undefined) throw badRequest(`Filtered.${place}.Id`, say('name_column_value'));
    if (value === undefined) throw badRequest(`Filtered.${place}.Value`, say('send_value_column'));
    return [columns[id](value)];
  });
}

/** The payments that a report is about. */
export const reportConditions: Readonly<Record<PaymentReport, Condition>> = {
  payments: sql`true`,
  transactions: sql`exists (select 1 from transaction t where t.payment_id = p.id)`,
  batches: sql`exists (select 1 from transaction t where t.payment_id = p.id and t.settlement_batch_id is not null)`,
  adjustments: sql`exists (select 1 from published.adjustment a where a.payment_id = p.id)`,
  'pos-report': sql`p.channel = 'POS'`,
  autopay: sql`p.channel in ('Autopay', 'Backoffice Autopay')`,
  products: sql`exists (select 1 from payment_line_item l where l.payment_id = p.id and l.line_item_type = 'Product')`,
  'account-payments': sql`p.posted_date is not null and p.account_count > 0`,
};
