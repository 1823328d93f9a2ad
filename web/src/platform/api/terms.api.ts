import type { termsOperations } from '@ratepayer/contract/terms/terms.operations.ts';
import { termsPaths } from '@ratepayer/contract/terms/terms.paths.ts';
import { clientOf } from '../client.ts';

export const termsApi = clientOf<typeof termsOperations>(termsPaths);
