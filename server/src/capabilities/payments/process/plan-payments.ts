import { makeReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { randomDigits, randomIdentifier } from '../../../platform/crypto/random.ts';
import { merchantOf } from '../../gateways/merchant-accounts.ts';
import type { DraftLine } from '../../sessions/session-row.ts';
import { type GatewayRequest, payerAt } from '../attempts/gateway-request.ts';
import type { Checked } from './check-payment.ts';

/** What was written: the request for the gateway, and when the payment was made. */
export type WrittenPayment = GatewayRequest & { readonly createdDate: Date };

/** A payment with what belongs to it, as rows before they are written. */
export interface PlannedPayment {
  readonly base: NewRow;
  readonly fee: NewRow | undefined;
  /** Of the base payment, an included fee with it. */
  readonly amountMinor: number;
  /** Ours, new: the gateway knows the attempt by it. */
  readonly reference: string;
  readonly lines: readonly (Partial<DraftLine> & { readonly type: NewPayment['type']; readonly order: number })[];
}

/** The rows of a payment that passed every guard. */
export function planPayments(checked: Checked): PlannedPayment {
  const { session, quote, baseMinor, merchant, feeMerchant } = checked;
  const included = quote.includeServiceFeeInPayment && quote.amountMinor > 0;
  const amountMinor = baseMinor + (included ? quote.amountMinor : 0);
  const base = paymentRow(checked, {
    referenceNumber: makeReferenceNumber(randomDigits(16)),
    type: 'Base Payment',
    amountMinor,
    merchantAccountId: merchant.id,
    gatewayId: merchant.gatewayId,
  });
  const fee =
    feeMerchant &&
    paymentRow(checked, {
      referenceNumber: makeReferenceNumber(randomDigits(16)),
      type: 'Service Fee',
      amountMinor: quote.amountMinor,
      merchantAccountId: feeMerchant.id,
      gatewayId: feeMerchant.gatewayId,
    });
  const feeLine = feeLineOf(quote.amountMinor);
  const lines = [
    ...[...session.charges, ...(included ? [feeLine] : [])].map((line) => ({ type: 'Base Payment', ...line }) as const),
    ...(feeMerchant ? [{ type: 'Service Fee', ...feeLine } as const] : []),
  ].map((line, order) => ({ ...line, order }));
  return { base, fee, amountMinor, reference: `rp_${randomIdentifier()}`, lines };
}

/** What the gateway is asked of it once it is written. */
export function requestOf(
  { session, unit, source, merchant, feeMerchant }: Checked,
  { base, amountMinor, reference }: PlannedPayment,
  written: { readonly attemptId: number; readonly basePaymentId: number; readonly createdDate: Date },
): WrittenPayment {
  const at = { businessUnitId: unit.id, paymentId: written.basePaymentId };
  return {
    ...at,
    attemptId: written.attemptId,
    operation: 'Sale',
    effect: feeMerchant === undefined ? 'completion' : 'none',
    place: { ...at, baseId: at.paymentId, sessionId: session.id },
    gatewayType: merchant.gatewayType,
    limitSeconds: merchant.limitSeconds,
    inDoubt: merchant.inDoubt,
    amountMinor,
    reference,
    merchant: merchantOf(merchant),
    currencyCode: unit.currencyCode,
    sale: {
      purpose: 'Base Payment',
      token: source.token,
      descriptor: base.reference_number,
      payer: payerAt(session, unit.slug),
    },
    saleReference: '',
    saleTransactionId: '',
    last4: source.accountNumberLast4,
    createdDate: written.createdDate,
  };
}

export type NewRow = ReturnType<typeof paymentRow>;

const feeLineOf = (amountMinor: number) => ({
  accountId: null,
  accountChargeId: null,
  lineItemType: 'ServiceFee' as const,
  description: tell('line_service_fee'),
  amountMinor,
});

interface NewPayment {
  readonly referenceNumber: string;
  readonly type: 'Base Payment' | 'Service Fee';
  readonly amountMinor: number;
  readonly merchantAccountId: number;
  readonly gatewayId: number;
}

function paymentRow({ session, unit, source, accounts, quote }: Checked, payment: NewPayment) {
  const [first] = accounts;
  const descriptor =
    payment.type === 'Service Fee'
      ? `${unit.name.slice(0, 14)} FEE`
      : session.configSnapshot.descriptorTemplate.replace('{accountNumber}', first?.accountNumber ?? '').slice(0, 22);
  return {
    reference_number: payment.referenceNumber,
    type: payment.type,
    payment_session_id: session.id,
    attempt_number: session.attemptCount + 1,
    organization_id: unit.organizationId,
    business_unit_id: unit.id,
    channel: session.channel,
    amount_minor: payment.amountMinor,
    currency_code: unit.currencyCode,
    include_service_fee_in_payment: quote.includeServiceFeeInPayment && quote.amountMinor > 0,
    service_fee_amount_minor: quote.amountMinor,
    source_type: source.paymentSourceType,
    brand: source.accountType,
    last4: source.accountNumberLast4,
    account_id: first?.id ?? null,
    account_count: accounts.length,
    payer_name: first?.name ?? '',
    merchant_account_id: payment.merchantAccountId,
    gateway_id: payment.gatewayId,
    payment_source_id: source.id,
    payment_descriptor: descriptor,
    payment_descriptor_label: session.configSnapshot.paymentDescriptorLabel,
    contact_email: session.contactEmail,
    client_address: session.clientAddress,
    created_by_user_name: session.createdByUserName,
    created_by_user_role: session.createdByUserRole,
  };
}

/** What a payment keeps of its accounts and lines as they were. */
export const metaOf = ({ accounts, session }: Checked) => ({
  __Accounts: accounts.map((a) => ({
    id: a.id,
    name: a.name,
    accountNumber: a.accountNumber,
    subAccountNumber: a.subAccountNumber,
  })),
  __LineItems: session.charges,
});

/** What is paid on each account. */
export function perAccount(charges: readonly DraftLine[]): { account_id: number; amount: number }[] {
  const sums = new Map<number, number>();
  for (const line of charges)
    if (line.accountId !== null) sums.set(line.accountId, (sums.get(line.accountId) ?? 0) + line.amountMinor);
  return [...sums].map(([account_id, amount]) => ({ account_id, amount }));
}
