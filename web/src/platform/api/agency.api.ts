import { agencyPaths } from '@ratepayer/contract/organizations/agency.paths.ts';
import type { agencyOperations } from '@ratepayer/contract/organizations/agency.operations.ts';
import { clientOf } from '../client.ts';

export const agencyApi = clientOf<typeof agencyOperations>(agencyPaths);
