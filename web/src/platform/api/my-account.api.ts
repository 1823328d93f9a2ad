import type { myAccountOperations } from '@ratepayer/contract/users/my-account.operations.ts';
import { myAccountPaths } from '@ratepayer/contract/users/my-account.paths.ts';
import { clientOf } from '../client.ts';

export const myAccountApi = clientOf<typeof myAccountOperations>(myAccountPaths);
