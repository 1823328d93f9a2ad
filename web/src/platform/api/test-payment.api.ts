import type { testPaymentOperations } from '@ratepayer/contract/test-payments/test-payment.operations.ts';
import { testPaymentPaths } from '@ratepayer/contract/test-payments/test-payment.paths.ts';
import { clientOf } from '../client.ts';

export const testPaymentApi = clientOf<typeof testPaymentOperations>(testPaymentPaths);
