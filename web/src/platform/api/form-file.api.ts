import type { formFileOperations } from '@ratepayer/contract/forms/form-file.operations.ts';
import { formFilePaths } from '@ratepayer/contract/forms/form-file.paths.ts';
import { clientOf } from '../client.ts';

export const formFileApi = clientOf<typeof formFileOperations>(formFilePaths);
