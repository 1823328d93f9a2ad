import type { ownProfileOperations } from '@ratepayer/contract/customers/own-profile.operations.ts';
import { ownProfilePaths } from '@ratepayer/contract/customers/own-profile.paths.ts';
import { clientOf } from '../client.ts';

export const ownProfileApi = clientOf<typeof ownProfileOperations>(ownProfilePaths);
