import type { CardEntryMethod, PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { sql } from 'kysely';
import type { Row } from '../../platform/database/row.ts';
import type { MerchantAccount } from '../gateways/merchant-accounts.ts';
import type { PaymentSourceRow } from './payment-source.ts';

/** A payment method as the vault or a service described it. */
export interface NewSource {
  readonly paymentSourceType: PaymentSourceType;
  readonly holderName: string;
  readonly accountType: string;
  readonly last4: string;
  readonly holderType: 'Personal' | 'Business' | 'Unknown';
  readonly expiryMonth: number | null;
  readonly expiryYear: number | null;
  readonly postalCode: string;
  readonly routingNumber: string;
  readonly bankName: string;
  readonly token: string;
  readonly fingerprint: string;
  readonly cardEntryMethod: CardEntryMethod;
  /** By the bank verification service. */
  readonly verified: boolean;
}

interface Owner {
  readonly businessUnitId: number;
  readonly customerId: number | null;
  readonly serving: Pick<MerchantAccount, 'id' | 'gatewayId'>;
}

/** A payment method and the merchant account that will serve it. */
export interface PlacedSource {
  readonly source: NewSource;
  readonly serving: Owner['serving'] & Pick<MerchantAccount, 'gatewayType'>;
}

/**
 * The part of a statement that keeps a payment method for one payment; it becomes a customer's own by saving it. It
 * returns its id.
 */
export const sourceInserted = ({ businessUnitId, customerId, serving }: Owner, source: NewSource) =>
  sql<
    Row<'payment_source', 'id'>
  >`insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
        account_number_last4, holder_name, holder_type, card_expiry_month, card_expiry_year, postal_code,
        routing_number,
        bank_name, token, gateway_id, merchant_account_id, fingerprint, card_entry_method, verification, verified_date)
      values (${businessUnitId}, ${customerId}, ${source.paymentSourceType}, ${source.accountType},
        ${source.last4}, ${source.holderName}, ${source.holderType}, ${source.expiryMonth}, ${source.expiryYear},
        ${source.postalCode}, ${source.routingNumber},
        ${source.bankName}, ${source.token}, ${serving.gatewayId}, ${serving.id}, ${source.fingerprint},
        ${source.cardEntryMethod},
        ${source.verified ? 'Bank Verification Service' : 'None'}, case when ${source.verified} then now() end)
        returning id`;

/** The row that was just kept. */
export const sourceRow = (id: number, { source, serving }: PlacedSource): PaymentSourceRow => {
  const { last4, expiryMonth, expiryYear, ...same } = source;
  return {
    ...same,
    id,
    accountNumberLast4: last4,
    cardExpiryMonth: expiryMonth,
    cardExpiryYear: expiryYear,
    status: 'Active',
    merchantAccountId: serving.id,
  };
};
