import { sql } from 'kysely';
import { underAttack } from '../payments/card-testing-defense.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { productsOffered } from '../products/products-offered.ts';
import type { SessionRow } from './session-row.ts';

type Asking = Pick<SessionRow, 'channel' | 'customerId' | 'begunBy'>;

/**
 * What a session may buy, as a statement: while cards are tested guests enter no amount of their own (security.md T25).
 */
export const offeredTo = (deps: PaymentDeps, { channel, customerId, begunBy }: Asking, businessUnitId: number) => {
  const isGuest = customerId === null && begunBy === '';
  return productsOffered(businessUnitId, channel, isGuest ? underAttack(businessUnitId, deps.clock.now()) : sql`false`);
};
