import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import type { RawBuilder } from 'kysely';
import { maybeRow, sql } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { payerView } from '../accounts/payer-view.ts';
import type { PaymentDeps } from './deps.ts';
import { noSuchSession, sessionAnswering } from '../sessions/session-row.ts';
import { say } from '../../platform/texts/refusals.ts';
import { said, sayTold } from '../../platform/texts/say.ts';

interface LastPayment {
  id: number;
  referenceNumber: string;
  createdDate: string;
  amountMinor: number;
  feeMinor: number;
  included: boolean;
  authCode: string;
  source: PaymentResult['paymentSource'];
  accounts: PaidAccount[];
}

interface PaidAccount {
  id: number;
  name: string;
  street: string;
  accountNumber: string;
  subAccountNumber: string;
  amountMinor: number;
  balanceMinor: number;
}

/**
 * How a session ended, or where it stands; the same answer however often it is asked. One statement. @throws 404 for
 * whom the session does not answer to. What a card issuer asks is looked for only while a payment is under way.
 */
export async function readResult(deps: PaymentDeps, caller: Caller, identifier: string): Promise<PaymentResult> {
  const row = await deps.db.openingRead(sessionAnswering(caller, identifier), {
    reads: (column) => ({ payments: lastPayment(column('id', 'bigint')) }),
  });
  if (!row) throw noSuchSession();
  const { found: session } = row;
  const [payment] = row.payments;
  const step =
    session.status === 'Processing'
      ? await deps.db.scoped([session.businessUnitId], (tx) => maybeRow(tx, openSteps(session.id, deps.clock.now())))
      : undefined;
  return {
    identifier: session.identifier,
    status: session.status,
    businessUnitSlug: session.slug,
    referenceNumber: payment?.referenceNumber ?? '',
    paymentId: payment?.id ?? null,
    payerMessage: payerMessage(session.status, session.abandonReason, session.payerMessage, session.phone),
    payerAction: session.payerAction as PaymentResult['payerAction'],
    createdDate: payment ? new Date(payment.createdDate).toISOString() : null,
    ...amountsOf(payment),
    currencyCode: session.currencyCode,
    authCode: payment?.authCode ?? '',
    contactEmail: session.contactEmail,
    paymentSource: payment?.source ?? null,
    step: step ? stepOf(deps, step) : null,
    accounts: (payment?.accounts ?? []).map(({ id, street, ...account }) => ({
      ...account,
      name:
        session.customerId === null ? payerView({ name: account.name, street }, session.answered).name : account.name,
      lines: session.charges
        .filter((line) => line.accountId === id)
        .map(({ description, amountMinor }) => ({ description: said(description), amountMinor })),
    })),
  };
}

/** A fee that is included stands in the payment's amount. */
function amountsOf({ amountMinor, feeMinor, included }: Charged = { amountMinor: 0, feeMinor: 0, included: false }) {
  const base = amountMinor - (included ? feeMinor : 0);
  return {
    amountMinor: base,
    serviceFeeAmountMinor: feeMinor,
    includeServiceFeeInPayment: included,
    totalMinor: base + feeMinor,
  };
}

type Charged = Pick<LastPayment, 'amountMinor' | 'feeMinor' | 'included'>;

/** The base payment of the last attempt of a session. */
const lastPayment = (session: RawBuilder<unknown>) =>
  sql<LastPayment>`select p.id, p.reference_number as "referenceNumber", p.created_date as "createdDate",
    p.amount_minor as "amountMinor", p.service_fee_amount_minor as "feeMinor",
      p.include_service_fee_in_payment as included, p.auth_code as "authCode", s.payment_source as source,
      (select coalesce(json_agg(a), '[]') from (${paidAccounts(sql`p.id`)}) a) as accounts
    from payment p join payment_snapshot s on s.payment_id = p.id
    where p.payment_session_id = ${session} and p.type = 'Base Payment' order by p.attempt_number desc limit 1`;

const paidAccounts = (paymentId: RawBuilder<unknown>) =>
  sql<PaidAccount>`select a.id, a.name, a.street, a.account_number as "accountNumber",
    a.sub_account_number as "subAccountNumber", pa.amount_minor as "amountMinor", m.balance as "balanceMinor"
    from payment_account pa join published.account a on a.id = pa.account_id
    join published.account_money m on m.account_id = a.id
    where pa.payment_id = ${paymentId} order by a.id`;

interface OpenStep {
  readonly id: number;
  readonly action: Record<string, unknown>;
  readonly purpose: 'Base Payment' | 'Service Fee';
  readonly merchantAccountId: number;
  readonly gatewayType: string;
}

/** What the card issuer asks the payer for. */
const openSteps = (session: number, now: Date) =>
  sql<OpenStep>`select a.id, a.payer_action as action, p.type as purpose, a.merchant_account_id as "merchantAccountId",
    g.gateway_type as "gatewayType"
    from payment p join gateway_attempt a on a.payment_id = p.id join published.gateway g on g.id = a.gateway_id
    where p.payment_session_id = ${session} and a.outcome = 'Sent' and a.payer_action is not null
    and a.payer_acts_until > ${now} limit 1`;

/** With the page of the vendor's that shows it. */
function stepOf(deps: PaymentDeps, open: OpenStep): PaymentResult['step'] {
  const url = deps.vaultOf(open.gatewayType)?.stepUrl?.(open.merchantAccountId);
  return url ? { id: open.id, url, action: open.action, purpose: open.purpose } : null;
}

/** What was kept is a text's key; a sentence of before stands as it was written. */
function payerMessage(status: string, abandonReason: string, key: string, phone: string): string {
  const kept = key && sayTold({ key });
  if (status !== 'Abandoned') return kept;
  if (abandonReason === 'Too many attempts') return say('too_many_attempts_wait', { phone });
  return kept || say('session_ended_no_payment');
}
