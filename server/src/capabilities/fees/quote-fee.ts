import { type FeeSchedule, quoteServiceFee } from '@ratepayer/contract/fees/service-fee.ts';
import type { Channel, PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import type { FeeQuote } from '@ratepayer/contract/payments/intent.shapes.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface ScheduleRow extends FeeSchedule {
  readonly version: number;
  readonly includeServiceFeeInPayment: boolean;
  readonly feeMerchantAccountId: number | null;
  readonly perTransactionLimitMinor: number | null;
}

export interface Quote extends FeeQuote {
  readonly feeMerchantAccountId: number | null;
  /** The most that may be paid at once; null = no limit. */
  readonly perTransactionLimitMinor: number | null;
}

export interface FeeAsk {
  readonly businessUnitId: number;
  readonly channel: Channel;
  readonly paymentSourceType: PaymentSourceType;
  readonly baseMinor: number;
  readonly today: string;
}

/** The schedule in force today for a channel and a payment method. */
export const scheduleFor = (ask: Omit<FeeAsk, 'baseMinor'>) =>
  sql<ScheduleRow>`select version, method, flat_minor as "flatMinor", percent_bps as "percentBps",
    minimum_minor as "minimumMinor", maximum_minor as "maximumMinor", tiers,
        include_service_fee_in_payment as "includeServiceFeeInPayment",
        fee_merchant_account_id as "feeMerchantAccountId", per_transaction_limit_minor as "perTransactionLimitMinor"
      from service_fee_schedule where business_unit_id = ${ask.businessUnitId} and channel in (${ask.channel}, '')
      and payment_source_type = ${ask.paymentSourceType} and effective_date <= ${ask.today} and withdrawn_date is null
      order by channel desc, effective_date desc limit 1`;

/** The fee in force today; no schedule means no fee. */
export const quoteFee = async (tx: Tx, ask: FeeAsk): Promise<Quote> =>
  quoteOf(await maybeRow(tx, scheduleFor(ask)), ask);

/** What a schedule asks for a payment. */
export function quoteOf(
  schedule: ScheduleRow | undefined,
  ask: Pick<FeeAsk, 'paymentSourceType' | 'baseMinor'>,
): Quote {
  const { paymentSourceType } = ask;
  if (!schedule)
    return {
      paymentSourceType,
      amountMinor: 0,
      includeServiceFeeInPayment: false,
      scheduleVersion: 0,
      feeMerchantAccountId: null,
      perTransactionLimitMinor: null,
    };
  return {
    paymentSourceType,
    amountMinor: quoteServiceFee(schedule, ask.baseMinor),
    includeServiceFeeInPayment: schedule.includeServiceFeeInPayment,
    scheduleVersion: schedule.version,
    feeMerchantAccountId: schedule.feeMerchantAccountId,
    perTransactionLimitMinor: schedule.perTransactionLimitMinor,
  };
}

/** What a payer reads when the base amount is above what the schedule takes at once; undefined when it is not. */
export const splitText = (
  quote: Pick<Quote, 'perTransactionLimitMinor'>,
  baseMinor: number,
  show: (minor: number) => string,
): string | undefined =>
  quote.perTransactionLimitMinor !== null && baseMinor > quote.perTransactionLimitMinor
    ? say('most_can_paid_once', { perTransactionLimit: show(quote.perTransactionLimitMinor) })
    : undefined;

export interface NewSchedule extends Partial<FeeSchedule> {
  readonly businessUnitId: number;
  readonly channel?: Channel | '';
  readonly paymentSourceType: PaymentSourceType;
  readonly effectiveDate: string;
  readonly method: FeeSchedule['method'];
  readonly includeServiceFeeInPayment: boolean;
  readonly feeMerchantAccountId?: number | null;
  readonly perTransactionLimitMinor?: number | null;
  readonly createdBy?: string;
}

/**
 * Adds a schedule that takes effect on its date; earlier ones stay as they were.
 * @throws 400 when one for this channel and source begins that day already.
 */
export async function scheduleFee(tx: Tx, fee: NewSchedule): Promise<number> {
  const made = await maybeRow(
    tx,
    sql<{
      id: number;
    }>`insert into service_fee_schedule (business_unit_id, version, effective_date, channel, payment_source_type,
      method, flat_minor, percent_bps, minimum_minor, maximum_minor, tiers, include_service_fee_in_payment,
      fee_merchant_account_id, per_transaction_limit_minor, created_by)
      select ${fee.businessUnitId}, coalesce(max(version), 0) + 1, ${fee.effectiveDate}, ${fee.channel ?? ''},
      ${fee.paymentSourceType}, ${fee.method}, ${fee.flatMinor ?? 0}, ${fee.percentBps ?? 0},
        ${fee.minimumMinor ?? 0}, ${fee.maximumMinor ?? null}, ${JSON.stringify(fee.tiers ?? [])},
        ${fee.includeServiceFeeInPayment}, ${fee.feeMerchantAccountId ?? null}::int,
        ${fee.perTransactionLimitMinor ?? null}::bigint, ${fee.createdBy ?? 'System'}
      from service_fee_schedule where business_unit_id = ${fee.businessUnitId}
      on conflict (business_unit_id, channel, payment_source_type, effective_date) where withdrawn_date is null
      do nothing returning id`,
  );
  if (!made) throw badRequest('effectiveDate', say('fee_channel_source_already'));
  return made.id;
}
