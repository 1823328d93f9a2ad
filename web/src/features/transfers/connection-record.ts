import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';
import type { connectionOperations } from '@ratepayer/contract/transfers/connection.operations.ts';

/** A connection as it is read alone. */
export type ConnectionRecord = AnswerOf<(typeof connectionOperations)['getFileConnection']>;
