import type { templateOperations } from '@ratepayer/contract/notifications/template.operations.ts';
import { templatePaths } from '@ratepayer/contract/notifications/template.paths.ts';
import { clientOf } from '../client.ts';

export const templateApi = clientOf<typeof templateOperations>(templatePaths);
