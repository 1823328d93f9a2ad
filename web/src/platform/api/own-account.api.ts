import type { ownRegisterOperations } from '@ratepayer/contract/accounts/own-register.operations.ts';
import { ownRegisterPaths } from '@ratepayer/contract/accounts/own-register.paths.ts';
import type { ownAccountOperations } from '@ratepayer/contract/customers/own-account.operations.ts';
import { ownAccountPaths } from '@ratepayer/contract/customers/own-account.paths.ts';
import { clientOf } from '../client.ts';

export const ownAccountApi = clientOf<typeof ownAccountOperations>(ownAccountPaths);
export const ownRegisterApi = clientOf<typeof ownRegisterOperations>(ownRegisterPaths);
