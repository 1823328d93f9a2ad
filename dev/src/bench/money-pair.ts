import type { Statement, Tx } from '@ratepayer/server/platform/database/database.ts';
import type { Checked } from '@ratepayer/server/capabilities/payments/process/check-payment.ts';
import { writePayments } from '@ratepayer/server/capabilities/payments/process/write-payments.ts';
import { decideOutcome } from '@ratepayer/server/capabilities/payments/outcome/decide-outcome.ts';
import { lockContext } from '@ratepayer/server/capabilities/payments/outcome/lock-context.ts';
import { writeOutcome } from '@ratepayer/server/capabilities/payments/outcome/write-outcome.ts';
import { businessUnitById } from '@ratepayer/server/capabilities/organizations/find-business-unit.ts';
import { merchantAccountFor } from '@ratepayer/server/capabilities/gateways/merchant-accounts.ts';
import { readSession } from '@ratepayer/server/capabilities/sessions/session-row.ts';
import { sourceById } from '@ratepayer/server/capabilities/wallet/payment-source.ts';
import { accountsByIds } from '@ratepayer/server/capabilities/accounts/account-rows.ts';
import { compiled } from '@ratepayer/server/platform/database/statement-text.ts';
import { anonymous } from '@ratepayer/server/platform/http/caller.ts';
import type { Lab } from './lab.ts';
import type { ReadySession } from './sessions.ts';

export interface Raw {
  readonly text: string;
  readonly values: readonly unknown[];
}

const caller = anonymous('127.0.0.1', 'bench');
const answer = {
  outcome: 'approved',
  gatewayTransactionId: 'x',
  authCode: '123456',
  responseCode: 'approved',
  message: 'Approved',
  amountMinor: 5_000,
} as const;

/** A session as it stands before "Pay", read once: what the statements are written from. */
export async function readyToWrite(lab: Lab, session: ReadySession): Promise<Checked> {
  return lab.db.scoped([session.businessUnitId], async (tx) => {
    const before = await readSession(tx, session.id);
    const source = before?.paymentSourceId && (await sourceById(tx, before.paymentSourceId));
    const unit = await businessUnitById(tx, session.businessUnitId);
    const accounts = await accountsByIds(tx, session.businessUnitId, [session.accountId]);
    const merchant = await merchantAccountFor(tx, {
      businessUnitId: session.businessUnitId,
      purpose: 'Base Payment',
      channel: 'QuickPay',
      paymentSourceType: 'Credit Card',
      currencyCode: 'USD',
    });
    if (!before || !source || !unit || !merchant) throw new Error('The benchmark made a session that cannot be paid.');
    const quote = {
      paymentSourceType: 'Credit Card',
      amountMinor: 0,
      includeServiceFeeInPayment: false,
      scheduleVersion: 0,
      feeMerchantAccountId: null,
      perTransactionLimitMinor: null,
    } as const;
    return {
      session: before,
      unit,
      source,
      accounts,
      quote,
      baseMinor: 5_000,
      terms: [],
      merchant,
      feeMerchant: undefined,
    };
  });
}

/** The write of a step alone within the product's frame, and the same text to be sent bare. */
export const firstStatement = (checked: Checked) => (tx: Tx) => writePayments(tx, checked, { caller, now: new Date() });

export async function secondStatement(
  lab: Lab,
  businessUnitId: number,
  attemptId: number,
): Promise<(tx: Tx) => Promise<unknown>> {
  const context = await lab.db.scoped([businessUnitId], (tx) => lockContext(tx, attemptId, 'completion', new Date()));
  if (!context) throw new Error('The attempt is gone.');
  return (tx) =>
    writeOutcome(tx, context, answer, 'Approved', 'Gateway', decideOutcome(context, answer, new Date()), new Date());
}

/** What a step would send, without sending it. */
export async function textOf(step: (tx: Tx) => Promise<unknown>): Promise<Raw> {
  let raw: Raw | undefined;
  const keep = <Row>(statement: Statement<Row>) => {
    const { sql: text, parameters } = compiled(statement);
    raw = { text, values: parameters };
    return [{ attemptId: 1, basePaymentId: 1, nextId: null }] as Row[];
  };
  const tx: Tx = {
    run: async (s) => ({ rows: keep(s), count: 1 }),
    finish: async (s) => keep(s),
    query: async () => ({ rows: [] }),
    each: async () => undefined,
  };
  await step(tx);
  if (!raw) throw new Error('The step sent nothing.');
  return raw;
}
