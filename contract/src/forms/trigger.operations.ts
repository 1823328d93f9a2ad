import { operations } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { triggers } from './trigger.list.ts';

export const triggerOperations = operations(recordOperations(triggers));
