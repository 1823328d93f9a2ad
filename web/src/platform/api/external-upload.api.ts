import type { externalUploadOperations } from '@ratepayer/contract/payments/external-upload.operations.ts';
import { externalUploadPaths } from '@ratepayer/contract/payments/external-upload.paths.ts';
import { clientOf } from '../client.ts';

export const externalUploadApi = clientOf<typeof externalUploadOperations>(externalUploadPaths);
