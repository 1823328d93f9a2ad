import { sql } from 'kysely';
import type { GatewayClaim } from '../../integrations/payment-gateway/payment-gateway.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

interface Open<Channel> {
  readonly id: number;
  /** What it was raised by. */
  readonly claim: { readonly toldAt?: string; readonly channel?: Channel };
}

/** Open exceptions about a number of a gateway that `says` may prove untrue, under their locks. */
export const lockOpen = <Channel extends string>(
  tx: Tx,
  at: { readonly merchantAccountId: number },
  number: string,
  says: GatewayClaim['says'],
): Promise<Open<Channel>[]> =>
  rowsOf(
    tx,
    sql<Open<Channel>>`select id, claim from gateway_exception
      where merchant_account_id = ${at.merchantAccountId} and gateway_transaction_id = ${number} and resolution = ''
        and (kind in ('Amount Differs', 'Never Taken', 'Money Without A Payment')
        or (kind = 'Refunded Twice' and ${says !== 'done'}))
      for no key update`,
  );
