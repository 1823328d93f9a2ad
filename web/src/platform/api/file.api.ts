import type { fileOperations } from '@ratepayer/contract/files/file.operations.ts';
import { filePaths } from '@ratepayer/contract/files/file.paths.ts';
import { clientOf } from '../client.ts';

export const fileApi = clientOf<typeof fileOperations>(filePaths);
