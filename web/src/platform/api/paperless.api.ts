import type { paperlessListOperations } from '@ratepayer/contract/paperless/paperless-lists.operations.ts';
import type { paperlessOperations } from '@ratepayer/contract/paperless/paperless.operations.ts';
import { paperlessListPaths, paperlessPaths } from '@ratepayer/contract/paperless/paperless.paths.ts';
import { clientOf } from '../client.ts';

export const paperlessApi = clientOf<typeof paperlessOperations>(paperlessPaths);
export const paperlessListApi = clientOf<typeof paperlessListOperations>(paperlessListPaths);
