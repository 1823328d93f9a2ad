import type { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { paymentPaths } from '@ratepayer/contract/payments/payment.paths.ts';
import { clientOf } from '../client.ts';

export const paymentApi = clientOf<typeof paymentOperations>(paymentPaths);
