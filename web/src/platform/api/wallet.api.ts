import type { walletOperations } from '@ratepayer/contract/payments/wallet.operations.ts';
import { walletPaths } from '@ratepayer/contract/payments/wallet.paths.ts';
import { clientOf } from '../client.ts';

export const walletApi = clientOf<typeof walletOperations>(walletPaths, ['removeWalletSource']);
