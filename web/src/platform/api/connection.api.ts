import { connectionPaths } from '@ratepayer/contract/transfers/connection.list.ts';
import type { connectionOperations } from '@ratepayer/contract/transfers/connection.operations.ts';
import { clientOf } from '../client.ts';

export const connectionApi = clientOf<typeof connectionOperations>(connectionPaths);
