import { recordOperations } from '../kit/record-operations.ts';
import { customers } from './customer.list.ts';

export const customerOperations = recordOperations(customers);
