import {
  type CardBrand,
  cardBrands,
  type CardEntryMethod,
  type PaymentSourceType,
} from '@ratepayer/contract/payments/channels.ts';
import type { SourceDisplay } from '@ratepayer/contract/payments/intent.shapes.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';

export interface PaymentSourceRow {
  readonly id: number;
  readonly paymentSourceType: PaymentSourceType;
  readonly accountType: string;
  readonly accountNumberLast4: string;
  readonly holderName: string;
  readonly holderType: 'Personal' | 'Business' | 'Unknown';
  readonly cardExpiryMonth: number | null;
  readonly cardExpiryYear: number | null;
  readonly bankName: string;
  readonly token: string;
  readonly fingerprint: string;
  readonly status: string;
  /** Whose token it is; null for one made before that was kept. */
  readonly merchantAccountId: number | null;
  readonly cardEntryMethod: CardEntryMethod;
}

/** A source as a statement; `id` is a number or an expression. */
export const sourceWhere = (id: unknown) =>
  sql<PaymentSourceRow>`select id, payment_source_type as "paymentSourceType", account_type as "accountType",
    account_number_last4 as "accountNumberLast4", holder_name as "holderName", holder_type as "holderType",
      card_expiry_month as "cardExpiryMonth", card_expiry_year as "cardExpiryYear", bank_name as "bankName", token,
      fingerprint, status,
      merchant_account_id as "merchantAccountId", card_entry_method as "cardEntryMethod" from payment_source
      where id = ${id}`;
export const sourceById = (tx: Tx, id: number) => maybeRow(tx, sourceWhere(id));

/** What may be shown of a source; never its token. */
export const displayOf = (source: PaymentSourceRow): SourceDisplay => ({
  paymentSourceType: source.paymentSourceType,
  accountType: source.accountType,
  accountNumberLast4: source.accountNumberLast4,
  holderName: source.holderName,
  holderType: source.holderType,
  cardExpiryMonth: source.cardExpiryMonth,
  cardExpiryYear: source.cardExpiryYear,
  bankName: source.bankName,
  cardEntryMethod: source.cardEntryMethod,
});

export const brandOf = (source: PaymentSourceRow): CardBrand | 'Unknown' =>
  cardBrands.find((brand) => brand === source.accountType) ?? 'Unknown';
