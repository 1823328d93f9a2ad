import type { accountPageOperations } from '@ratepayer/contract/accounts/account-page.operations.ts';
import { accountPagePaths } from '@ratepayer/contract/accounts/account-page.paths.ts';
import { clientOf } from '../client.ts';

export const accountPageApi = clientOf<typeof accountPageOperations>(accountPagePaths);
