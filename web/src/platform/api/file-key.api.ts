import { fileKeyPaths } from '@ratepayer/contract/transfers/file-key.list.ts';
import type { fileKeyOperations } from '@ratepayer/contract/transfers/file-key.operations.ts';
import { clientOf } from '../client.ts';

export const fileKeyApi = clientOf<typeof fileKeyOperations>(fileKeyPaths);
