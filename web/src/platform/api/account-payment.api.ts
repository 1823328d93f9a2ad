import type { accountPaymentOperations } from '@ratepayer/contract/payments/account-payment.operations.ts';
import { accountPaymentPaths } from '@ratepayer/contract/payments/account-payment.paths.ts';
import { clientOf } from '../client.ts';

export const accountPaymentApi = clientOf<typeof accountPaymentOperations>(accountPaymentPaths);
