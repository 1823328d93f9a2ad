import type { formOperations } from '@ratepayer/contract/forms/form.operations.ts';
import { formPaths } from '@ratepayer/contract/forms/form.paths.ts';
import { clientOf } from '../client.ts';

export const formApi = clientOf<typeof formOperations>(formPaths);
