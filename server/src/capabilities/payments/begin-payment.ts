import { dateIn, formatTime } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { makeReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import { isOpen } from '@ratepayer/contract/payments/session-state.ts';
import { randomDigits, randomIdentifier } from '../../platform/crypto/random.ts';
import { change, oneRow, sql, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { claimKey } from '../../platform/http/idempotency.ts';
import { badRequest, conflict, Refusal } from '../../platform/http/refusal.ts';
import { type AccountRow, accountsByIds, lockAccounts, openChargesOf } from '../accounts/account-rows.ts';
import { type Quote, quoteFee } from '../fees/quote-fee.ts';
import { type MerchantAccount, merchantAccountById, merchantAccountFor } from '../gateways/merchant-accounts.ts';
import { type BusinessUnit, businessUnitById } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from './deps.ts';
import { pendingOn } from './payment.queries.ts';
import { type PaymentSourceRow, displayOf, sourceById } from './payment-source.ts';
import { moveSession } from './payment.transition.ts';
import { findDuplicate } from './session/find-duplicate.ts';
import { type RequiredTerms, requiredTerms } from './session/required-terms.ts';
import { lockSession, noSuchSession, type SessionRow } from './session/session-row.ts';
import { chargeProblems } from './session/set-charges.ts';

export interface ProcessInput {
  readonly totalMinor: number;
  readonly acknowledgedTermsVersionIds: readonly number[];
  readonly duplicateConfirmed?: boolean | undefined;
  readonly rowVersion?: number | undefined;
}

interface Checked {
  readonly session: SessionRow;
  readonly unit: BusinessUnit;
  readonly source: PaymentSourceRow;
  readonly accounts: readonly AccountRow[];
  readonly quote: Quote;
  readonly baseMinor: number;
  readonly terms: readonly RequiredTerms[];
  readonly merchant: MerchantAccount;
  readonly feeMerchant: MerchantAccount | undefined;
}

/**
 * Transaction 1 of a payment: every guard under the locks, then session Processing, payments Pending and the base
 * attempt Sent, in one commit. Nothing has left for the gateway yet.
 * @returns the attempt to send, or undefined when the session is past that point already.
 */
export async function beginPayment(
  deps: PaymentDeps,
  caller: Caller,
  at: { id: number; businessUnitId: number },
  input: ProcessInput,
  idempotencyKey: string | undefined,
): Promise<number | undefined> {
  return deps.db.scoped([at.businessUnitId], async (tx) => {
    const session = await lockSession(tx, at.id);
    if (!session) throw noSuchSession();
    const isNew = idempotencyKey === undefined || (await claim(tx, session, caller, input, idempotencyKey));
    // A reload, a second tab, a double click: the current result is the answer, never a second charge.
    if (!isNew || !isOpen(session.status)) return undefined;
    const checked = await check(deps, tx, session, input);
    await keepAcknowledgments(tx, checked, caller);
    if (!(await moveSession(tx, session, 'process'))) return undefined;
    return writePayments(deps, tx, checked);
  });
}

const claim = async (tx: Tx, session: SessionRow, caller: Caller, body: ProcessInput, key: string) =>
  (await claimKey(tx, { businessUnitId: session.businessUnitId, caller: `${caller.kind}:${caller.id}`, operation: 'process', target: `session:${session.id}`, key, body })) === 'first';

async function check(deps: PaymentDeps, tx: Tx, session: SessionRow, input: ProcessInput): Promise<Checked> {
  const unit = await businessUnitById(tx, session.businessUnitId);
  if (!unit) throw noSuchSession();
  if (session.expiresDate <= deps.clock.now()) throw badRequest('status', 'Your session ended. No payment was taken.');
  if (input.rowVersion !== undefined && input.rowVersion !== session.rowVersion) throw conflict('This payment was changed in another tab. Check it again.');
  if (session.status !== 'RequiresConfirmation') throw badRequest('status', `Not allowed while ${session.status}.`);
  if (unit.status !== 'Live') throw badRequest('', 'Online payments are not available at the moment.');
  const source = session.paymentSourceId === null ? undefined : await sourceById(tx, session.paymentSourceId);
  if (source?.status !== 'Active') throw badRequest('paymentSource', 'Enter the card or bank account again.');
  await lockAccounts(tx, session.accountIds);
  const accounts = await accountsByIds(tx, unit.id, session.accountIds);
  await checkAccounts(tx, session, unit, source, accounts, input);
  const { quote, baseMinor } = await checkFee(deps, tx, session, unit, source, input);
  const today = dateIn(deps.clock.now(), unit.timezone);
  const terms = await requiredTerms(tx, { unit, session, source, amountMinor: baseMinor, feeMinor: quote.amountMinor, today, providerName: deps.providerName });
  if (terms.some((version) => !input.acknowledgedTermsVersionIds.includes(version.termsVersionId))) throw badRequest('acknowledgedTermsVersionIds', 'Agree to the terms to continue');
  const ask = { businessUnitId: unit.id, channel: session.channel, paymentSourceType: source.paymentSourceType, currencyCode: unit.currencyCode } as const;
  const merchant = await merchantAccountFor(tx, { ...ask, purpose: 'Base Payment' });
  const separate = quote.amountMinor > 0 && !quote.includeServiceFeeInPayment;
  const feeMerchant = separate && quote.feeMerchantAccountId !== null ? await merchantAccountById(tx, quote.feeMerchantAccountId) : undefined;
  if (!merchant || (separate && !feeMerchant)) throw badRequest('paymentSourceType', 'This way of paying is not available at the moment. Choose another.');
  return { session, unit, source, accounts, quote, baseMinor, terms, merchant, feeMerchant };
}

async function checkAccounts(tx: Tx, session: SessionRow, unit: BusinessUnit, source: PaymentSourceRow, accounts: readonly AccountRow[], input: ProcessInput): Promise<void> {
  const closed = accounts.find((account) => account.accountLocked || !account.allowOnlinePayment || account.isArchived);
  if (closed || accounts.length !== session.accountIds.length) throw badRequest('accountIds', `This account cannot be paid online. Please call ${unit.phone}.`);
  const blocked = accounts.find((account) => (source.paymentSourceType === 'Credit Card' ? account.blockCreditCardPayment : account.blockAchPayment));
  if (blocked) throw badRequest('paymentSource', `Account ${blocked.accountNumber} cannot be paid this way. Choose another.`);
  const duplicate = await findDuplicate(tx, session, unit.duplicateWarningHours);
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  if (duplicate && !input.duplicateConfirmed) {
    const text =
      duplicate.kind === 'Pending'
        ? 'We are still checking a payment of this amount. Pay again?'
        : `You paid ${show(duplicate.amountMinor)} on this account at ${formatTime(duplicate.createdDate, unit.timezone)} today. Pay again?`;
    throw badRequest('duplicate', text);
  }
  const charges = await openChargesOf(tx, session.accountIds);
  const problems = chargeProblems(session, unit, accounts, charges, session.charges);
  if (problems.length > 0) throw new Refusal(400, problems);
  await checkPending(tx, session, unit, accounts, input);
}

/** Lines of payments still under way: charges and late fees are held for them; on the balance they warn once. */
async function checkPending(tx: Tx, session: SessionRow, unit: BusinessUnit, accounts: readonly AccountRow[], input: ProcessInput): Promise<void> {
  const pending = await pendingOn(tx, session.accountIds, session.id);
  if (pending.length === 0) return;
  const charges = await openChargesOf(tx, session.accountIds);
  const heldBy = (accountId: number, type: string) =>
    pending.filter((line) => line.accountId === accountId && (type === '' || line.lineItemType === type)).reduce((sum, line) => sum + line.priceMinor, 0);
  const left = accounts.map((account) => ({ ...account, totalOutstandingBalance: account.totalOutstandingBalance - heldBy(account.id, ''), lateFee: account.lateFee - heldBy(account.id, 'LateFee') }));
  const chargesLeft = charges.map((charge) => ({
    ...charge,
    remainingMinor: charge.remainingMinor - pending.filter((line) => line.accountChargeId === charge.id).reduce((sum, line) => sum + line.priceMinor, 0),
  }));
  const hard = chargeProblems(
    { configSnapshot: { ...session.configSnapshot, partialPayments: true, overpayment: true, overpaymentLimitMinor: null, zeroBalanceMayPay: true } },
    unit,
    left,
    chargesLeft,
    session.charges,
  );
  if (hard.length > 0) throw new Refusal(400, hard);
  const soft = chargeProblems({ configSnapshot: { ...session.configSnapshot, partialPayments: true, zeroBalanceMayPay: true } }, unit, left, chargesLeft, session.charges);
  if (soft.length > 0 && !input.duplicateConfirmed) throw badRequest('duplicate', 'We are still checking another payment on this account. Pay again?');
}

async function checkFee(deps: PaymentDeps, tx: Tx, session: SessionRow, unit: BusinessUnit, source: PaymentSourceRow, input: ProcessInput) {
  const baseMinor = session.charges.reduce((sum, line) => sum + line.amountMinor, 0);
  const quote = await quoteFee(tx, { businessUnitId: unit.id, channel: session.channel, paymentSourceType: source.paymentSourceType, baseMinor, today: dateIn(deps.clock.now(), unit.timezone) });
  const total = baseMinor + quote.amountMinor;
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  if (quote.amountMinor !== session.feeQuote?.amountMinor || quote.includeServiceFeeInPayment !== session.feeQuote.includeServiceFeeInPayment) {
    throw badRequest('feeQuote', `The amount changed from ${show(baseMinor + (session.feeQuote?.amountMinor ?? 0))} to ${show(total)}. Please check again.`);
  }
  if (input.totalMinor !== total) throw badRequest('totalMinor', `The amount changed from ${show(input.totalMinor)} to ${show(total)}. Please check again.`);
  return { quote, baseMinor };
}

async function keepAcknowledgments(tx: Tx, { session, unit, terms }: Checked, caller: Caller): Promise<void> {
  for (const version of terms) {
    await change(
      tx,
      sql`insert into acknowledgment (business_unit_id, terms_version_id, content_hash, rendered_text, method, subject_type, subject_id, client_address, user_agent)
        values (${unit.id}, ${version.termsVersionId}, ${version.contentHash}, ${version.text}, 'Checkbox', 'payment_session', ${session.id}, ${caller.clientAddress}, ${caller.userAgent.slice(0, 400)})`,
    );
  }
}

async function writePayments(deps: PaymentDeps, tx: Tx, checked: Checked): Promise<number> {
  const { session, quote, baseMinor, feeMerchant } = checked;
  const included = quote.includeServiceFeeInPayment && quote.amountMinor > 0;
  const baseId = await insertPayment(tx, checked, { type: 'Base Payment', amountMinor: baseMinor + (included ? quote.amountMinor : 0), merchant: checked.merchant, basePaymentId: null });
  const lines = [...session.charges, ...(included ? [{ accountId: null, accountChargeId: null, lineItemType: 'ServiceFee', description: 'Service Fee', amountMinor: quote.amountMinor }] : [])];
  await insertLines(tx, session.businessUnitId, baseId, lines);
  await change(
    tx,
    sql`insert into payment_account (account_id, created_date, payment_id, business_unit_id, amount_minor)
      select account_id, now(), ${baseId}, ${session.businessUnitId}, sum(price_minor) from payment_line_item where payment_id = ${baseId} and account_id is not null group by account_id`,
  );
  if (feeMerchant) {
    const feeId = await insertPayment(tx, checked, { type: 'Service Fee', amountMinor: quote.amountMinor, merchant: feeMerchant, basePaymentId: baseId });
    await insertLines(tx, session.businessUnitId, feeId, [{ accountId: null, accountChargeId: null, lineItemType: 'ServiceFee', description: 'Service Fee', amountMinor: quote.amountMinor }]);
  }
  return insertAttempt(
    tx,
    {
      businessUnitId: session.businessUnitId,
      paymentId: baseId,
      operation: 'Sale',
      amountMinor: baseMinor + (included ? quote.amountMinor : 0),
      gatewayId: checked.merchant.gatewayId,
      targetTransactionId: null,
    },
    deps.clock.now(),
  );
}

interface NewPayment {
  readonly type: 'Base Payment' | 'Service Fee';
  readonly amountMinor: number;
  readonly merchant: MerchantAccount;
  readonly basePaymentId: number | null;
}

async function insertPayment(tx: Tx, { session, unit, source, accounts, quote }: Checked, payment: NewPayment): Promise<number> {
  const [first] = accounts;
  const descriptor = payment.type === 'Service Fee' ? `${unit.name.slice(0, 14)} FEE` : session.configSnapshot.descriptorTemplate.replace('{accountNumber}', first?.accountNumber ?? '').slice(0, 22);
  const { id } = await oneRow(
    tx,
    sql<{
      id: number;
    }>`insert into payment (reference_number, type, base_payment_id, payment_session_id, attempt_number, organization_id, business_unit_id, status, origin, channel, amount_minor, currency_code,
        include_service_fee_in_payment, service_fee_amount_minor, source_type, brand, last4, account_id, account_count, payer_name, merchant_account_id, gateway_id, payment_source_id, payment_descriptor, payment_descriptor_label,
        contact_email, client_address, created_by_user_name, created_by_user_role)
      values (${makeReferenceNumber(randomDigits(16))}, ${payment.type}, ${payment.basePaymentId}, ${session.id}, ${session.attemptCount + 1}, ${unit.organizationId}, ${unit.id}, 'Pending', 'Main', ${session.channel}, ${payment.amountMinor}, ${unit.currencyCode},
        ${quote.includeServiceFeeInPayment && quote.amountMinor > 0}, ${quote.amountMinor}, ${source.paymentSourceType}, ${source.accountType}, ${source.accountNumberLast4}, ${first?.id ?? null}, ${accounts.length}, ${first?.name ?? ''}, ${payment.merchant.id}, ${payment.merchant.gatewayId}, ${source.id}, ${descriptor},
        ${session.configSnapshot.paymentDescriptorLabel}, ${session.contactEmail}, ${session.clientAddress}, ${session.createdByUserName}, ${session.createdByUserRole}) returning id`,
  );
  const meta = {
    __Accounts: accounts.map((a) => ({ id: a.id, name: a.name, accountNumber: a.accountNumber, subAccountNumber: a.subAccountNumber })),
    __LineItems: session.charges,
  };
  await change(
    tx,
    sql`insert into payment_snapshot (payment_id, business_unit_id, payment_meta_json, payment_field_items, payment_source)
      values (${id}, ${unit.id}, ${JSON.stringify(meta)}, ${JSON.stringify(payment.type === 'Base Payment' ? session.paymentFieldItems : [])}, ${JSON.stringify(displayOf(source))})`,
  );
  return id;
}

async function insertLines(
  tx: Tx,
  businessUnitId: number,
  paymentId: number,
  lines: readonly { accountId: number | null; accountChargeId: number | null; lineItemType: string; description: string; amountMinor: number }[],
): Promise<void> {
  await change(
    tx,
    sql`insert into payment_line_item (business_unit_id, payment_id, account_id, line_item_type, description, price_minor, account_charge_id)
      select ${businessUnitId}, ${paymentId}, "accountId", "lineItemType", description, "amountMinor", "accountChargeId"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("accountId" bigint, "lineItemType" text, description text, "amountMinor" bigint, "accountChargeId" bigint)`,
  );
}

export interface NewAttempt {
  readonly businessUnitId: number;
  readonly paymentId: number;
  readonly operation: 'Sale' | 'Void' | 'Refund';
  readonly amountMinor: number;
  readonly gatewayId: number;
  readonly targetTransactionId: number | null;
}

/** Writes an attempt as Sent before anything is sent; one open attempt per payment is all the database allows. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt, now: Date): Promise<number> {
  const reference = `rp_${randomIdentifier()}`;
  const { id } = await oneRow(
    tx,
    sql<{ id: number }>`insert into gateway_attempt (business_unit_id, payment_id, operation, amount_minor, target_transaction_id, gateway_id, gateway_reference, idempotency_key, requested_at)
      values (${attempt.businessUnitId}, ${attempt.paymentId}, ${attempt.operation}, ${attempt.amountMinor}, ${attempt.targetTransactionId}, ${attempt.gatewayId}, ${reference}, ${reference}, ${now}) returning id`,
  );
  return id;
}
