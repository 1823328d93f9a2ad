import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { underAttack } from '../payments/card-testing-defense.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { hasOpenAmount, type ProductOffered } from '../products/products-offered.ts';
import type { SessionRow } from './session-row.ts';
import { sql } from 'kysely';

type Asking = Pick<SessionRow, 'businessUnitId' | 'customerId' | 'begunBy'>;

/**
 * What a session may buy of what its channel sells: while cards are tested guests enter no amount of their own
 * (security.md T25). Whether they are is asked where there is such an amount.
 */
export async function offeredTo(
  deps: PaymentDeps,
  tx: Tx,
  { businessUnitId, customerId, begunBy }: Asking,
  sold: readonly ProductOffered[],
): Promise<readonly ProductOffered[]> {
  const isGuest = customerId === null && begunBy === '';
  if (!isGuest || !sold.some(hasOpenAmount)) return sold;
  const now = await maybeRow(
    tx,
    sql<{ attacked: boolean }>`select ${underAttack(businessUnitId, deps.clock.now())} as attacked`,
  );
  return now?.attacked ? sold.filter((product) => !hasOpenAmount(product)) : sold;
}
