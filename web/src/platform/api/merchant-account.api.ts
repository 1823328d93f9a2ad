import { merchantAccountPaths } from '@ratepayer/contract/gateways/merchant-account.list.ts';
import type { merchantAccountOperations } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import { clientOf } from '../client.ts';

export const merchantAccountApi = clientOf<typeof merchantAccountOperations>(merchantAccountPaths);
