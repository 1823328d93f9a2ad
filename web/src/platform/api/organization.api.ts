import type { organizationOperations } from '@ratepayer/contract/organizations/organization.operations.ts';
import { organizationPaths } from '@ratepayer/contract/organizations/organization.paths.ts';
import { clientOf } from '../client.ts';

export const organizationApi = clientOf<typeof organizationOperations>(organizationPaths);
