import type { organizationDataOperations } from '@ratepayer/contract/reports/organization-data.operations.ts';
import { organizationDataPaths } from '@ratepayer/contract/reports/organization-data.paths.ts';
import { clientOf } from '../client.ts';

export const organizationDataApi = clientOf<typeof organizationDataOperations>(organizationDataPaths);
