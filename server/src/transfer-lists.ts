import { connectionOperations } from '@ratepayer/contract/transfers/connection.operations.ts';
import { fileKeyOperations } from '@ratepayer/contract/transfers/file-key.operations.ts';
import { reportedList } from './capabilities/reports/reported-list.ts';
import { connectionSource } from './capabilities/transfers/connection.source.ts';
import { fileKeySource } from './capabilities/transfers/keys/file-key.source.ts';

/** Where files travel, and what they are sealed with. */
export const transferLists = [
  reportedList(connectionSource, connectionOperations.exportFileConnections),
  reportedList(fileKeySource, fileKeyOperations.exportFileKeys),
];
