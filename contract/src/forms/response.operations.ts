import { operations } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { formResponses } from './response.list.ts';

export const formResponseOperations = operations(recordOperations(formResponses));
