import type { accountMailOperations } from '@ratepayer/contract/accounts/account-mail.operations.ts';
import { accountMailPaths } from '@ratepayer/contract/accounts/account-mail.paths.ts';
import { clientOf } from '../client.ts';

export const accountMailApi = clientOf<typeof accountMailOperations>(accountMailPaths);
