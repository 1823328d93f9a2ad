import { numberOf } from '@ratepayer/contract/accounts/account-number.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { type Standing, takesOver } from './lock-standing.ts';

/** Why one account cannot be merged into the other as both stand now; nothing where it can. */
export function whyNotMerge(source: Standing, destination: Standing): Told[] {
  return [source, destination].flatMap((account) => {
    const number = numberOf(account);
    if (account.isArchived || (account === destination && !takesOver(account)))
      return [tell('account_takes_over_inactive', { number })];
    if (account.isLocked) return [tell('account_locked_number', { number })];
    return account.hasPending ? [tell('account_payment_under_way', { number })] : [];
  });
}
