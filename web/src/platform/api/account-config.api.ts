import type { accountConfigOperations } from '@ratepayer/contract/organizations/account-config.operations.ts';
import { accountConfigPaths } from '@ratepayer/contract/organizations/account-config.paths.ts';
import { clientOf } from '../client.ts';

export const accountConfigApi = clientOf<typeof accountConfigOperations>(accountConfigPaths);
