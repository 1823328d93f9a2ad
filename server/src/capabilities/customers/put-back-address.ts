import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { isAnothersAddress, takeProvedAddress } from './change-customer.ts';
import type { HeldCustomer } from './find-customer.ts';

interface PutBack {
  readonly businessUnitId: number;
  /** Its payer has just shown that they read it. */
  readonly email: string;
}

/**
 * Makes an address the login's again that somebody else took out; what followed them follows back. Where it is another
 * login's by now, this one has none that a mail could open it by, until staff give it one. The customer is held.
 */
export async function putBackAddress(tx: Tx, caller: Caller, held: HeldCustomer, of: PutBack): Promise<void> {
  const { businessUnitId, email } = of;
  const none = `disowned-${held.id}@disowned.invalid`;
  await takeProvedAddress(
    tx,
    caller,
    held,
    (await isAnothersAddress(tx, held, email))
      ? { businessUnitId, email: none, billsTo: email, isProved: false }
      : { businessUnitId, email },
  );
}
