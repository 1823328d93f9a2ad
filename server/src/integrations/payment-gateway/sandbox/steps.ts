import type { Database } from '../../../platform/database/database.ts';
import { randomIdentifier } from '../../../platform/crypto/random.ts';
import type { OpenAnswer, SaleRequest } from '../payment-gateway.ts';
import type { Behaviour } from './magic-values.ts';

/** A sale of the sandbox that waits for the holder of its card. */
export interface Step {
  readonly secret: string;
  readonly ended: '' | 'passed' | 'failed' | 'withdrawn';
  readonly sale: StepSale;
}

interface StepSale {
  readonly reference: string;
  readonly kind: 'sale';
  readonly target: null;
  readonly merchantNumber: string;
  readonly token: string;
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly behaviour: Behaviour;
  readonly purpose: SaleRequest['purpose'];
}

export const payerActs = ({ secret }: Pick<Step, 'secret'>): OpenAnswer => ({
  outcome: 'payerActs',
  // The ledger numbers a sale when it is decided.
  gatewayTransactionId: '',
  responseCode: 'authentication_required',
  message: 'The test bank asks the holder of the card',
  action: { step: secret },
});

/** Begins a step; the same sale again is the same step. */
export async function openStep(
  db: Database,
  { reference }: Pick<SaleRequest, 'reference'>,
  sale: StepSale,
): Promise<OpenAnswer> {
  await db.pool.query(
    'insert into sandbox.step (our_reference, secret, sale) values ($1, $2, $3) on conflict (our_reference) do nothing',
    [reference, randomIdentifier(), sale],
  );
  const step = await readStep(db, reference);
  if (!step) throw new Error('The sandbox kept no step.');
  return payerActs(step);
}

export async function readStep(db: Database, reference: string): Promise<Step | undefined> {
  const { rows } = await db.pool.query<Step>('select secret, ended, sale from sandbox.step where our_reference = $1', [
    reference,
  ]);
  return rows[0];
}

/** What the holder did at the test bank; the first answer stays. */
export async function endStep(db: Database, secret: string, end: 'passed' | 'failed'): Promise<boolean> {
  const { rowCount } = await db.pool.query("update sandbox.step set ended = $2 where secret = $1 and ended = ''", [
    secret,
    end,
  ]);
  return rowCount === 1;
}

/** Calls a step off that nobody goes on with, unless its sale was decided. False where there is none. */
export async function withdrawStep(db: Database, reference: string): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    "update sandbox.step s set ended = 'withdrawn' where our_reference = $1 and not exists (select 1 from sandbox.ledger l where l.our_reference = $1)",
    [reference],
  );
  return rowCount === 1;
}
