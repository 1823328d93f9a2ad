import type { everyOrganizationOperations } from '@ratepayer/contract/organizations/every-organization.operations.ts';
import { everyOrganizationPaths } from '@ratepayer/contract/organizations/every-organization.paths.ts';
import { clientOf } from '../client.ts';

export const everyOrganizationApi = clientOf<typeof everyOrganizationOperations>(everyOrganizationPaths);
