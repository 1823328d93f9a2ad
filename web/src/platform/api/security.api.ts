import type { securityOperations } from '@ratepayer/contract/organizations/security.operations.ts';
import { securityPaths } from '@ratepayer/contract/organizations/security.paths.ts';
import { clientOf } from '../client.ts';

export const securityApi = clientOf<typeof securityOperations>(securityPaths);
