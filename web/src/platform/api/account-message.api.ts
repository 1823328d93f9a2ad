import type { accountMessageOperations } from '@ratepayer/contract/accounts/account-message.operations.ts';
import { accountMessagePaths } from '@ratepayer/contract/accounts/account-message.paths.ts';
import { clientOf } from '../client.ts';

export const accountMessageApi = clientOf<typeof accountMessageOperations>(accountMessagePaths);
