import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { holdDecline, tooManyDeclines } from '../../payments/decline-limits.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { type KeepFor, type Kept, keepToken } from './keep-token.ts';

export interface PayersCard {
  readonly token: string;
  readonly fingerprint: string;
  /** The accounts it is to pay; none for a wallet. */
  readonly accountIds: readonly number[];
  /** Whom a payer calls who was refused too often. */
  readonly phone: string;
}

/**
 * Keeps a payer's card at the vendor, which may refuse it there as it would refuse a charge: counted as declined before
 * the vendor is asked, so that of many at once no more are tried than may be declined (security.md T25, T45).
 * @throws 429 when it is one too many, and what `keepToken` throws.
 */
export async function keepForPayer(
  deps: PaymentDeps,
  caller: Caller,
  at: KeepFor,
  { token, fingerprint, accountIds, phone }: PayersCard,
): Promise<Kept> {
  if (!at.vault.keep) return keepToken(deps, at, token);
  const held = await holdDecline(deps.limits, caller, { fingerprint, accountIds, clientAddress: caller.clientAddress });
  if (held.isOver) throw tooManyDeclines(phone);
  try {
    const kept = await keepToken(deps, at, token);
    await held.giveBack();
    return kept;
  } catch (error) {
    // A vendor that could not be reached refused nothing.
    if (!(error instanceof Refusal && error.status === 400)) await held.giveBack();
    throw error;
  }
}
