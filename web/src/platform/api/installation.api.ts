import type { installationOperations } from '@ratepayer/contract/installation/installation.operations.ts';
import { installationPaths } from '@ratepayer/contract/installation/installation.paths.ts';
import { clientOf } from '../client.ts';

export const installationApi = clientOf<typeof installationOperations>(installationPaths);
