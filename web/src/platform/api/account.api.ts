import type { accountOperations } from '@ratepayer/contract/accounts/account.operations.ts';
import { accountPaths } from '@ratepayer/contract/accounts/account.paths.ts';
import { clientOf } from '../client.ts';

export const accountApi = clientOf<typeof accountOperations>(accountPaths);
