import type { paymentFieldOperations } from '@ratepayer/contract/payments/payment-field.operations.ts';
import { paymentFieldPaths } from '@ratepayer/contract/payments/payment-field.paths.ts';
import { clientOf } from '../client.ts';

export const paymentFieldApi = clientOf<typeof paymentFieldOperations>(paymentFieldPaths);
