import type { Database } from '../../../platform/database/database.ts';
import type { GatewayAnswer, Merchant } from '../payment-gateway.ts';
import type { LedgerRow } from './ledger.ts';

/** The sandbox told to be dead: deaf takes nothing in, mute does what it is asked and says nothing. */
export async function outageOf(db: Database, { number }: Merchant): Promise<'deaf' | 'mute' | undefined> {
  const { rows } = await db.pool.query<{ kind: 'deaf' | 'mute' }>(
    'select kind from sandbox.outage where merchant_number = $1',
    [number],
  );
  return rows[0]?.kind;
}

/** What the books say, as a gateway answers it. */
export const answerOf = (row: LedgerRow, message: string): GatewayAnswer => ({
  outcome: row.outcome,
  gatewayTransactionId: `sbx_${row.id}`,
  authCode: row.auth_code,
  responseCode: row.response_code,
  message,
  amountMinor: row.amount_minor,
});

/** A gateway that is silent: it fails only when its caller waits no longer. */
export const neverAnswers = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => {
    const end = () => fail(new Error('The gateway did not answer in time.'));
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
