import type { findOperations } from '@ratepayer/contract/find/find.operations.ts';
import { findPaths } from '@ratepayer/contract/find/find.paths.ts';
import { clientOf } from '../client.ts';

export const findApi = clientOf<typeof findOperations>(findPaths);
