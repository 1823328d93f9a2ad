import type { uploadOperations } from '@ratepayer/contract/accounts/upload.operations.ts';
import { uploadPaths } from '@ratepayer/contract/accounts/upload.paths.ts';
import { clientOf } from '../client.ts';

export const uploadApi = clientOf<typeof uploadOperations>(uploadPaths, ['getUploadUrl']);
