import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { walletApi } from '../../platform/api/wallet.api.ts';
import { outcomeOf } from '../../platform/refused.ts';

/** What the payer keeps that this payment may be paid with, the default first. */
export async function readSaved(
  { businessUnitId }: PaymentIntent,
  offered: readonly string[],
): Promise<readonly WalletSource[]> {
  const { data } = await outcomeOf(walletApi.listWallet({ businessUnitId }, { quiet: true }));
  return (data?.items ?? []).filter(
    ({ status, paymentSourceType }) => status === 'Active' && offered.includes(paymentSourceType),
  );
}
