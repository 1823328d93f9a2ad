import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { PaymentStatus } from '@ratepayer/contract/payments/payment-state.ts';
import { sql } from 'kysely';

export interface PaymentCore {
  readonly id: number;
  readonly referenceNumber: string;
  readonly type: 'Base Payment' | 'Service Fee';
  readonly basePaymentId: number | null;
  readonly paymentSessionId: number;
  readonly businessUnitId: number;
  readonly status: PaymentStatus;
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly contactEmail: string;
  readonly merchantAccountId: number;
  readonly gatewayId: number;
  readonly paymentSourceId: number;
  readonly postedDate: Date | null;
  readonly refundedAmountMinor: number;
  readonly adjustedAmountMinor: number;
  readonly rowVersion: number;
}

const core = sql`id, reference_number as "referenceNumber", type, base_payment_id as "basePaymentId",
  payment_session_id as "paymentSessionId", business_unit_id as "businessUnitId", status,
  amount_minor as "amountMinor", currency_code as "currencyCode", contact_email as "contactEmail",
  merchant_account_id as "merchantAccountId", gateway_id as "gatewayId", payment_source_id as "paymentSourceId",
  posted_date as "postedDate", refunded_amount_minor as "refundedAmountMinor",
  adjusted_amount_minor as "adjustedAmountMinor", row_version as "rowVersion"`;

/** Locks a base payment before its fee (lock order 3), where `also` holds. */
export const lockPaymentsWhere = (baseId: unknown, also = sql`true`) =>
  sql<PaymentCore>`select ${core} from payment
    where (id = ${baseId} or base_payment_id = ${baseId}) and ${also} order by id for no key update`;

/** The same of many base payments: every one of them before its fee, in the order of their numbers. */
export const lockPaymentsAmong = (baseIds: readonly number[]) =>
  sql<PaymentCore>`select ${core} from payment where id = any(${sql.val(baseIds)}::bigint[])
    or base_payment_id = any(${sql.val(baseIds)}::bigint[]) order by id for no key update`;

/** A payment and its service fee. */
export const pairWhere = (id: number) =>
  sql<PaymentCore>`select ${core} from payment where id = ${id} or base_payment_id = ${id} order by id`;

export const paymentCore = (tx: Tx, id: number) =>
  maybeRow(tx, sql<PaymentCore>`select ${core} from payment where id = ${id}`);
