import type { PaymentRow } from '@ratepayer/contract/payments/payment-list.shapes.ts';
import { sql } from 'kysely';

export const paymentColumns = sql`p.id, p.reference_number as "referenceNumber", p.type,
  p.business_unit_id as "businessUnitId", p.created_date as "createdDate", p.status,
  p.has_adjustment as "hasAdjustment",
  coalesce(s.status = 'RequiresGatewayResolution'
  and p.status = 'Pending', false) as "needsResolution", p.origin, p.channel, p.amount_minor as "amountMinor",
  p.currency_code as "currencyCode",
  p.service_fee_amount_minor as "serviceFeeAmountMinor",
  p.include_service_fee_in_payment as "includeServiceFeeInPayment",
  p.refunded_amount_minor as "refundedAmountMinor", p.payer_name as "payerName",
  coalesce(a.account_number, '') as "accountNumber", coalesce(a.sub_account_number, '') as "subAccountNumber",
  p.account_count as "accountCount", p.source_type as "paymentSourceType", p.brand as "accountType",
  p.last4 as "accountNumberLast4", p.auth_code as "authCode", p.created_by_user_name as "createdByUserName",
  p.created_by_user_role as "createdByUserRole"`;

export const paymentJoins = sql`published.payment p left join published.payment_session s on s.id = p.payment_session_id
  left join published.account a on a.id = p.account_id`;

export type Row = Omit<PaymentRow, 'createdDate'> & { createdDate: Date };
export const asWire = (row: Row): PaymentRow => ({ ...row, createdDate: row.createdDate.toISOString() });
