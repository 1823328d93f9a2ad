import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { maybeRow } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { PaymentDeps } from './deps.ts';
import { type LastPayment, type PaidAccount, resultOf } from './process/result-of.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import { readerCulture } from '../../platform/texts/reader.ts';
import { isOfStaff, noSuchSession, sessionAnswering, type ToldRow } from '../sessions/session-row.ts';
import { isWorded } from '../gateways/payer-actions.rules.ts';
import { wordedFor } from './outcome/worded-answer.ts';

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
  const told = { ...session, payerMessage: await payerMessageOf(deps, session) };
  return resultOf(told, payment, step ? stepOf(deps, step) : null);
}

/**
 * Signed-in payers and staff read how the code of a decline was worded; everybody else, a machine client too, what can
 * be done about it.
 */
async function payerMessageOf(deps: PaymentDeps, session: ToldRow): Promise<string> {
  const isKnown = session.customerId !== null || isOfStaff(session);
  if (!isKnown || !isWorded(session.payerMessage)) return session.payerMessage;
  const worded = await deps.db.scoped([session.businessUnitId], (tx) => wordedFor(tx, session.id, readerCulture()));
  return worded?.text ?? tell('payer_not_approved').key;
}

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
