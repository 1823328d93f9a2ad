import type { accountRecordOperations } from '@ratepayer/contract/accounts/account-record.operations.ts';
import { accountRecordPaths } from '@ratepayer/contract/accounts/account-record.paths.ts';
import { clientOf } from '../client.ts';

export const accountRecordApi = clientOf<typeof accountRecordOperations>(accountRecordPaths);
