import type { paymentExportOperations } from '@ratepayer/contract/exports/payment-export.operations.ts';
import { paymentExportPaths } from '@ratepayer/contract/exports/payment-export.paths.ts';
import { clientOf } from '../client.ts';

export const paymentExportApi = clientOf<typeof paymentExportOperations>(paymentExportPaths);
