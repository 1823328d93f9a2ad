import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';

/** What an account takes of what its payer keeps. */
export const usableOf = (account: OwnAccountPage, kept: readonly WalletSource[]) =>
  kept.filter(
    ({ status, paymentSourceType }) =>
      status === 'Active' && !(paymentSourceType === 'ACH' ? account.blockAchPayment : account.blockCreditCardPayment),
  );
