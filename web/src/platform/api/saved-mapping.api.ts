import type { savedMappingOperations } from '@ratepayer/contract/accounts/saved-mapping.operations.ts';
import { savedMappingPaths } from '@ratepayer/contract/accounts/saved-mapping.paths.ts';
import { clientOf } from '../client.ts';

export const savedMappingApi = clientOf<typeof savedMappingOperations>(savedMappingPaths);
