import { makeReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import { randomDigits, randomIdentifier } from '../../../platform/crypto/random.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type KeyUse, keyKept } from '../../../platform/http/idempotency.ts';
import type { Hit } from '../../../platform/limits/limits.ts';
import { merchantOf } from '../../gateways/merchant-accounts.ts';
import { type GatewayRequest, payerAt } from '../attempts/gateway-request.ts';
import type { DeclinesHeld } from '../decline-limits.ts';
import { displayOf } from '../../wallet/payment-source.ts';
import { sessionMoved } from '../../sessions/move-session.ts';
import type { DraftLine } from '../../sessions/session-row.ts';
import type { Checked } from './check-payment.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { type RawBuilder, sql } from 'kysely';

/** What was written: the request for the gateway, and when the payment was made. */
export type WrittenPayment = GatewayRequest & { readonly createdDate: Date };

export interface Asked {
  readonly caller: Caller;
  readonly key?: KeyUse | undefined;
  readonly now: Date;
  /** What counts the payment as declined until it ended otherwise. */
  readonly declines?: DeclinesHeld;
}

/**
 * Transaction 1 as one statement (performance.md decision 1): session Processing, payments Pending with their lines
 * and snapshots, what the payer agreed to, the key of the request, and the base attempt Sent. Everything hangs on the
 * session's compare-and-set. Answers the gatewayRequest for the gateway.
 */
export async function writePayments(
  tx: Tx,
  checked: Checked,
  { caller, key, now, declines }: Asked,
): Promise<WrittenPayment> {
  const { session, unit, source, quote, baseMinor, merchant, feeMerchant } = checked;
  const included = quote.includeServiceFeeInPayment && quote.amountMinor > 0;
  const amountMinor = baseMinor + (included ? quote.amountMinor : 0);
  const referenceNumber = makeReferenceNumber(randomDigits(16));
  const reference = `rp_${randomIdentifier()}`;
  const base = paymentRow(checked, {
    referenceNumber,
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
    ...[...session.charges, ...(included ? [feeLine] : [])].map((line) => ({ type: 'Base Payment', ...line })),
    ...(feeMerchant ? [{ type: 'Service Fee', ...feeLine }] : []),
  ].map((line, order) => ({ ...line, order }));
  const rows = await tx.finish(
    sql<{
      attemptId: number;
      basePaymentId: number;
      createdDate: Date;
      held: readonly Hit[];
    }>`with guard as (${sessionMoved(session, 'process')} returning id),
    ${key ? sql`${keyKept(key)},` : sql``}
    ${declines ? sql`${declines.parts},` : sql``}
    agreed as (insert into acknowledgment (business_unit_id, terms_version_id, content_hash, rendered_text, method,
    subject_type, subject_id, client_address, user_agent)
      select ${unit.id}, x.id, x.hash, x.text, 'Checkbox', 'payment_session', guard.id, ${caller.clientAddress},
      ${caller.userAgent.slice(0, 400)}
      from guard, jsonb_to_recordset(${JSON.stringify(checked.terms.map((t) => ({ id: t.termsVersionId, hash: t.contentHash, text: t.text })))}::jsonb) as x (id int, hash text, text text)),
    ${paymentsMade(base, fee)},
    snapshot as (insert into payment_snapshot (payment_id, business_unit_id, payment_meta_json, payment_field_items,
    payment_source)
      select made.id, ${unit.id}, ${JSON.stringify(metaOf(checked))}::jsonb, case made.type
      when 'Base Payment' then ${JSON.stringify(session.paymentFieldItems.filter(({ value }) => value !== ''))}::jsonb
      else '[]' end, ${JSON.stringify(displayOf(source))}::jsonb from made),
    lines as (insert into payment_line_item (business_unit_id, payment_id, account_id, line_item_type, description,
    price_minor, account_charge_id, product_id, quantity, gl_code)
      select ${unit.id}, made.id, l."accountId", l."lineItemType", l.description, l."amountMinor", l."accountChargeId",
      l."productId", coalesce(l.quantity, 1), coalesce(l."glCode", '')
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (type text, "order" int, "accountId" bigint,
      "lineItemType" text, description jsonb, "amountMinor" bigint, "accountChargeId" bigint,
      "productId" int, quantity int, "glCode" text)
      join made on made.type = l.type order by l."order"),
    accounts as (insert into payment_account (account_id, created_date, payment_id, business_unit_id, amount_minor)
      select x.account_id, now(), base.id, ${unit.id}, x.amount
      from base, jsonb_to_recordset(${JSON.stringify(perAccount(session.charges))}::jsonb) as x (account_id bigint,
      amount bigint)),
    attempt as (insert into gateway_attempt (business_unit_id, payment_id, operation, amount_minor, gateway_id,
    merchant_account_id, gateway_reference, idempotency_key, requested_at)
      select ${unit.id}, base.id, 'Sale', ${amountMinor}, ${merchant.gatewayId}, ${merchant.id}, ${reference},
      ${reference}, ${now} from base returning id)
    select attempt.id as "attemptId", base.id as "basePaymentId", base.created_date as "createdDate",
    assured((select count(*)
    from made) = ${fee ? 2 : 1}, 'payments written')
    ${declines ? sql`, ${declines.passes}, ${declines.hits} as held` : sql``} from attempt, base`,
  );
  const [written] = rows;
  if (!written) throw new Error(`Session ${session.id} was moved by somebody else under its lock.`);
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
      descriptor: referenceNumber,
      payer: payerAt(session, unit.slug),
    },
    saleReference: '',
    saleTransactionId: '',
    last4: source.accountNumberLast4,
    createdDate: written.createdDate,
    ...(declines ? { held: written.held } : {}),
  };
}

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

/** Parts named `base`, `fee` where there is one, and `made`: what was written, with its type. */
function paymentsMade(base: NewRow, fee: NewRow | undefined): RawBuilder<unknown> {
  const first = sql`base as (${paymentInsert(base, sql`null::bigint`, sql`guard`)})`;
  if (!fee) return sql`${first}, made as (select id, 'Base Payment' as type from base)`;
  return sql`${first}, fee as (${paymentInsert(fee, sql`base.id`, sql`base`)}),
    made as (select id, 'Base Payment' as type from base union all select id, 'Service Fee' from fee)`;
}

type NewRow = ReturnType<typeof paymentRow>;

/**
 * One payment; `after` is what must be there first. Its values stand in the statement one by one: a record of the
 * table's own type costs the database a copy of everything it knows of the table, each time.
 */
function paymentInsert(payment: NewRow, basePaymentId: RawBuilder<unknown>, after: RawBuilder<unknown>) {
  const names = Object.keys(payment).map((name) => sql.ref(name));
  const values = Object.values(payment).map((value) => sql.val(value));
  return sql`insert into payment (${sql.join(names)}, base_payment_id, status, origin)
      select ${sql.join(values)}, ${basePaymentId}, 'Pending', 'Main' from ${after} returning id, created_date`;
}

const metaOf = ({ accounts, session }: Checked) => ({
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
