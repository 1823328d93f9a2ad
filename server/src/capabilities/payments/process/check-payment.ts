import { formatDate, formatTime } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { isByItself } from '@ratepayer/contract/payments/channels.ts';
import type { FeeQuote } from '@ratepayer/contract/payments/intent.shapes.ts';
import { badRequest, conflict, Refusal } from '../../../platform/http/refusal.ts';
import type { AccountRow } from '../../accounts/account-rows.ts';
import { type Quote, splitText } from '../../fees/quote-fee.ts';
import type { MerchantAccount } from '../../gateways/merchant-accounts.ts';
import { whyOutOfReach } from '../../gateways/token-reach.ts';
import type { PayingUnit } from '../../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../deps.ts';
import type { PaymentSourceRow } from '../../wallet/payment-source.ts';
import { chargeProblems } from '../../sessions/charge-problems.rules.ts';
import { closedText, isClosed } from '../../sessions/closed-account.rules.ts';
import { type RequiredTerms, requiredTerms } from '../../sessions/required-terms.ts';
import type { SessionContext } from '../../sessions/open-session.ts';
import type { SessionRow } from '../../sessions/session-row.ts';
import type { ProcessFacts } from './read-facts.ts';
import { say } from '../../../platform/texts/refusals.ts';

export interface ProcessInput {
  readonly totalMinor: number;
  readonly acknowledgedTermsVersionIds: readonly number[];
  readonly duplicateConfirmed?: boolean | undefined;
  readonly rowVersion?: number | undefined;
}

/** What passed every guard and may be written. */
export interface Checked {
  readonly session: SessionRow;
  readonly unit: PayingUnit;
  readonly source: PaymentSourceRow;
  readonly accounts: readonly Omit<AccountRow, 'accountSyncDate'>[];
  readonly quote: Quote;
  readonly baseMinor: number;
  readonly terms: readonly RequiredTerms[];
  readonly merchant: MerchantAccount;
  readonly feeMerchant: MerchantAccount | undefined;
}

/** Of what was read, what the guards judge by. */
export type GuardFacts = Pick<
  ProcessFacts,
  | 'accounts'
  | 'baseMinor'
  | 'charges'
  | 'duplicate'
  | 'merchants'
  | 'pending'
  | 'products'
  | 'quote'
  | 'terms'
  | 'today'
>;

/** The guards that need nothing but the session: answers the source it pays with. */
export function checkSession(
  { session, unit, source }: SessionContext,
  input: ProcessInput,
  now: Date,
): PaymentSourceRow {
  if (session.expiresDate <= now) throw badRequest('status', say('session_ended_no_payment'));
  if (input.rowVersion !== undefined && input.rowVersion !== session.rowVersion)
    throw conflict(say('payment_changed_another_tab'));
  if (session.status !== 'RequiresConfirmation')
    throw badRequest('status', say('not_allowed_while', { status: session.status }));
  if (unit.status !== 'Live') throw badRequest('', say('online_payments_not_available'));
  if (source?.status !== 'Active') throw badRequest('paymentSource', say('enter_card_bank_account'));
  return source;
}

/** Every other guard, on facts read under the account locks. @throws Refusal with what the payer can do. */
export function checkPayment(
  deps: PaymentDeps,
  { session, unit, source }: SessionContext & { source: PaymentSourceRow },
  facts: GuardFacts,
  input: ProcessInput,
): Checked {
  const { accounts, baseMinor, merchants } = facts;
  const byItself = isByItself(session.channel);
  const quote = byItself ? asNoticed(facts.quote, session.feeQuote) : facts.quote;
  checkAccounts(session, unit, source, facts, input);
  checkFee(session, unit, quote, baseMinor, input);
  // Who is charged without being there agreed when it was set up.
  const terms = byItself
    ? []
    : requiredTerms({
        unit,
        published: facts.terms,
        source,
        amountMinor: baseMinor,
        feeMinor: quote.amountMinor,
        today: facts.today,
        providerName: deps.providerName(session.createdDate),
      });
  if (terms.some((version) => !input.acknowledgedTermsVersionIds.includes(version.termsVersionId)))
    throw badRequest('acknowledgedTermsVersionIds', say('agree_terms_continue'));
  const separate = quote.amountMinor > 0 && !quote.includeServiceFeeInPayment;
  const merchant = merchants.find((candidate) => candidate.serves && candidate.purpose === 'Base Payment');
  const feeMerchant = separate
    ? merchants.find((candidate) => candidate.isActive && candidate.id === quote.feeMerchantAccountId)
    : undefined;
  const paused = merchant ? feeMerchant : merchants.find((one) => one.wouldServe && one.purpose === 'Base Payment');
  if (paused?.pausedText) throw badRequest('paymentSourceType', paused.pausedText);
  if (!merchant || (separate && !feeMerchant))
    throw badRequest('paymentSourceType', say('payment_method_not_available'));
  checkReach(deps, unit, source, merchants, merchant, feeMerchant);
  return { session, unit, source, accounts, quote, baseMinor, terms, merchant, feeMerchant };
}

/** A later schedule never makes the fee higher than its payer was told (domain rule 3). */
const asNoticed = (quote: Quote, noticed: FeeQuote | null): Quote => ({
  ...quote,
  amountMinor: Math.min(quote.amountMinor, noticed?.amountMinor ?? 0),
});

/** The configuration may have changed since the card was entered: its token must be in reach of both charges. */
function checkReach(
  deps: PaymentDeps,
  unit: PayingUnit,
  source: PaymentSourceRow,
  all: readonly MerchantAccount[],
  merchant: MerchantAccount,
  feeMerchant: MerchantAccount | undefined,
): void {
  const maker = all.find((account) => account.id === source.merchantAccountId) ?? merchant;
  if (whyOutOfReach(deps.vaultOf, maker, merchant)) throw badRequest('paymentSource', say('payment_details_no_longer'));
  if (feeMerchant && whyOutOfReach(deps.vaultOf, maker, feeMerchant))
    throw badRequest('paymentSource', say('service_fee_cannot_charged', { phone: unit.phone }));
}

function checkAccounts(
  session: SessionRow,
  unit: PayingUnit,
  source: PaymentSourceRow,
  facts: GuardFacts,
  input: ProcessInput,
): void {
  const { accounts, charges, products, duplicate } = facts;
  const closed = accounts.find((account) => isClosed(account, session.channel));
  if (closed || accounts.length !== session.accountIds.length)
    throw badRequest('accountIds', closedText(session.channel, unit.phone));
  const blocked = accounts.find((account) =>
    source.paymentSourceType === 'Credit Card' ? account.blockCreditCardPayment : account.blockAchPayment,
  );
  if (blocked)
    throw badRequest('paymentSource', say('account_cannot_paid_way', { accountNumber: blocked.accountNumber }));
  if (duplicate && !input.duplicateConfirmed) {
    const paid = formatMoney(duplicate.amountMinor, unit.currencyCode, unit.culture);
    const at = formatTime(new Date(duplicate.createdDate), unit.timezone, unit.culture);
    const texts = {
      Pending: say('still_checking_payment_amount'),
      Succeeded: say('paid_account_today_pay', { paid, at }),
      Scheduled: say('payment_scheduled_pay_now', {
        paid,
        createdDate: formatDate(duplicate.createdDate.slice(0, 10), unit.culture),
      }),
    };
    throw badRequest('duplicate', texts[duplicate.kind]);
  }
  const problems = chargeProblems(session, unit, accounts, { charges, products }, session.charges);
  if (problems.length > 0) throw new Refusal(400, problems);
  checkPending(session, unit, facts, input);
}

/** Lines of payments still under way: charges and late fees are held for them; on the balance they warn once. */
function checkPending(
  session: SessionRow,
  unit: PayingUnit,
  { accounts, charges, products, pending }: GuardFacts,
  input: ProcessInput,
): void {
  if (pending.length === 0) return;
  const heldBy = (accountId: number, type: string) =>
    pending
      .filter((line) => line.accountId === accountId && (type === '' || line.lineItemType === type))
      .reduce((sum, line) => sum + line.priceMinor, 0);
  const left = accounts.map((account) => ({
    ...account,
    totalOutstandingBalance: account.totalOutstandingBalance - heldBy(account.id, ''),
    lateFee: account.lateFee - heldBy(account.id, 'LateFee'),
  }));
  const chargesLeft = charges.map((charge) => ({
    ...charge,
    remainingMinor:
      charge.remainingMinor -
      pending.filter((line) => line.accountChargeId === charge.id).reduce((sum, line) => sum + line.priceMinor, 0),
  }));
  const hard = chargeProblems(
    {
      configSnapshot: {
        ...session.configSnapshot,
        partialPayments: true,
        overpayment: true,
        overpaymentLimitMinor: null,
        zeroBalanceMayPay: true,
      },
    },
    unit,
    left,
    { charges: chargesLeft, products },
    session.charges,
  );
  if (hard.length > 0) throw new Refusal(400, hard);
  const soft = chargeProblems(
    { configSnapshot: { ...session.configSnapshot, partialPayments: true, zeroBalanceMayPay: true } },
    unit,
    left,
    { charges: chargesLeft, products },
    session.charges,
  );
  if (soft.length > 0 && !input.duplicateConfirmed)
    throw badRequest('duplicate', say('still_checking_another_payment'));
}

function checkFee(session: SessionRow, unit: PayingUnit, quote: Quote, baseMinor: number, input: ProcessInput): void {
  const total = baseMinor + quote.amountMinor;
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const tooLarge = splitText(quote, baseMinor, show);
  if (tooLarge) throw badRequest('lineItems', tooLarge);
  if (
    quote.amountMinor !== session.feeQuote?.amountMinor ||
    quote.includeServiceFeeInPayment !== session.feeQuote.includeServiceFeeInPayment
  ) {
    throw badRequest(
      'feeQuote',
      say('amount_changed_please_check', {
        base: show(baseMinor + (session.feeQuote?.amountMinor ?? 0)),
        total: show(total),
      }),
    );
  }
  if (input.totalMinor !== total)
    throw badRequest(
      'totalMinor',
      say('amount_changed_please_check', { base: show(input.totalMinor), total: show(total) }),
    );
}
