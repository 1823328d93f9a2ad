import type { customerChangeOperations } from '@ratepayer/contract/customers/customer-change.operations.ts';
import { customerChangePaths } from '@ratepayer/contract/customers/customer-change.paths.ts';
import type { customerReadOperations } from '@ratepayer/contract/customers/customer-read.operations.ts';
import { customerReadPaths } from '@ratepayer/contract/customers/customer-read.paths.ts';
import { clientOf } from '../client.ts';

export const customerReadApi = clientOf<typeof customerReadOperations>(customerReadPaths);
export const customerChangeApi = clientOf<typeof customerChangeOperations>(customerChangePaths, ['changeCustomer']);
