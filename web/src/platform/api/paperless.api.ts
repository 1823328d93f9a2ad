import type { paperlessOperations } from '@ratepayer/contract/paperless/paperless.operations.ts';
import { paperlessPaths } from '@ratepayer/contract/paperless/paperless.paths.ts';
import { clientOf } from '../client.ts';

export const paperlessApi = clientOf<typeof paperlessOperations>(paperlessPaths);
