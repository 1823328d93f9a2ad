import type { customerChangeOperations } from '@ratepayer/contract/customers/customer-change.operations.ts';
import { customerChangePaths } from '@ratepayer/contract/customers/customer-change.paths.ts';
import type { customerReadOperations } from '@ratepayer/contract/customers/customer-read.operations.ts';
import { customerReadPaths } from '@ratepayer/contract/customers/customer-read.paths.ts';
import type { customerMessageOperations } from '@ratepayer/contract/customers/customer-message.operations.ts';
import { customerMessagePaths } from '@ratepayer/contract/customers/customer-message.paths.ts';
import type { customerWalletOperations } from '@ratepayer/contract/customers/customer-wallet.operations.ts';
import { customerWalletPaths } from '@ratepayer/contract/customers/customer-wallet.paths.ts';
import { clientOf } from '../client.ts';

export const customerReadApi = clientOf<typeof customerReadOperations>(customerReadPaths);
export const customerChangeApi = clientOf<typeof customerChangeOperations>(customerChangePaths, ['changeCustomer']);
export const customerWalletApi = clientOf<typeof customerWalletOperations>(customerWalletPaths);
export const customerMessageApi = clientOf<typeof customerMessageOperations>(customerMessagePaths);
