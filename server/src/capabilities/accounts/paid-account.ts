import type { IntentAccount } from '@ratepayer/contract/payments/intent.shapes.ts';
import { said } from '../../platform/texts/say.ts';
import type { AccountRow, OpenChargeRow } from './account-rows.ts';
import { payerView, type SeenBy } from './payer-view.ts';

/**
 * An account as a payment over it shows it, with what it owes by its parts. `seenBy` is how somebody without a login
 * looked it up; `charges` may be those of others too.
 */
export function paidAccount(
  account: AccountRow,
  charges: readonly OpenChargeRow[],
  seenBy: SeenBy | undefined,
): IntentAccount {
  const shown = seenBy ? payerView(account, seenBy) : account;
  return {
    ...account,
    name: shown.name,
    addressStreetAddress: shown.street,
    dueDate: shown.dueDate,
    accountSyncDate: account.accountSyncDate === null ? null : new Date(account.accountSyncDate).toISOString(),
    // Those within the balance are paid with it, the oldest first.
    openCharges: charges
      .filter((charge) => charge.accountId === account.id && !charge.includedInBalance)
      .map((charge) => ({ ...charge, description: said(charge.description) })),
  };
}
