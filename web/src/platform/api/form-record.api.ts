import { formRecordPaths } from '@ratepayer/contract/forms/form.list.ts';
import type { formRecordOperations } from '@ratepayer/contract/forms/form-record.operations.ts';
import { clientOf } from '../client.ts';

export const formRecordApi = clientOf<typeof formRecordOperations>(formRecordPaths);
