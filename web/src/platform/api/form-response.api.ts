import { formResponsePaths } from '@ratepayer/contract/forms/response.list.ts';
import type { formResponseOperations } from '@ratepayer/contract/forms/response.operations.ts';
import { clientOf } from '../client.ts';

export const formResponseApi = clientOf<typeof formResponseOperations>(formResponsePaths);
