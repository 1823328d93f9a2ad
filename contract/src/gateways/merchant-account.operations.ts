import { recordOperations } from '../kit/record-operations.ts';
import { merchantAccounts } from './merchant-account.list.ts';

export const merchantAccountOperations = recordOperations(merchantAccounts);
